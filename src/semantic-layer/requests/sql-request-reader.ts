/** Reads the body of a SQL request. Every error names the field at fault. */
import { sqlRequestSchema, type SqlRequest } from '../../contract/endpoints/sql-api.ts';
import { isRecord } from '../../model/parsing/read-value.ts';
import { DataError } from '../data-error.ts';
import { describeUnknownField, fieldLevels } from './load-request-fields.ts';
import {
  describeIssue,
  listConditions,
  readJson,
  refuseDeep,
  refuseHugeFilters,
  renameInFilter,
} from './query-reader.ts';

export function readSqlRequest(text: string): SqlRequest {
  const body = renameLegacyFields(readJson(text, 'The body'));
  refuseDeep(body);
  const parsed = sqlRequestSchema.safeParse(body);
  if (!parsed.success) throw new DataError(describe(parsed.error.issues[0], body));
  refuseHugeFilters(parsed.data.filters ?? []);
  return parsed.data;
}

function describe(issue: Parameters<typeof describeIssue>[0], body: unknown): string {
  const isOfBody = issue?.code === 'unrecognized_keys' && issue.path.length === 0;
  if (isOfBody) return describeUnknownField(fieldLevels.sqlRequest, issue.keys[0] ?? '');
  return describeIssue(issue, body);
}

function renameLegacyFields(body: unknown): unknown {
  if (!isRecord(body) || !Array.isArray(body.filters)) return body;
  return { ...body, filters: body.filters.map(renameInFilter) };
}

/** The members that the filters of a request name, each once. */
export const listFilterNames = ({ filters = [] }: SqlRequest): string[] => [
  ...new Set(filters.flatMap(listConditions).map(({ member }) => member)),
];
