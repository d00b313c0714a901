/**
 * How a report is shown: `kind`, `spec` and `preferences` of its `meta`, and its query. They are checked when an author sends
 * them, and again when they are published. Source: docs/dashboard-format.md, "Report snapshots".
 */
import { preferencesSchema, snapshotKinds } from '../../contract/report-snapshot.ts';
import type { Preferences, SnapshotKind } from '../../contract/report-snapshot.ts';
import { parseSpec } from '../../model/parsing/parse-snapshot.ts';
import { isRecord, readOneOf } from '../../model/parsing/read-value.ts';
import { Problem } from '../http/http-problem.ts';
import { parseJson as parseBody } from '../http/parse-json.ts';

/** What publishing takes from `meta`. */
export interface Presentation {
  readonly kind: SnapshotKind | null;
  readonly spec: string | Record<string, unknown> | null;
  readonly preferences: Preferences | null;
}

/** Why a field of a report cannot be used. */
export interface ReportFault {
  /** Its path, such as `meta.kind`. */
  readonly field: string;
  /** The rest of a sentence that begins with the field. */
  readonly reason: string;
}

/** Refuses a field of a report. */
export type Refuse = (fault: ReportFault) => Error;

/** @throws what `refuse` returns. */
export function readPresentation(meta: unknown, refuse: Refuse): Presentation {
  const { kind, spec, preferences } = isRecord(meta) ? meta : {};
  return {
    kind: readKind(kind, refuse),
    spec: readSpec(spec, refuse),
    preferences: readPreferences(preferences, refuse),
  };
}

function readKind(value: unknown, refuse: Refuse): SnapshotKind | null {
  if (value === undefined || value === null) return null;
  const kind = readOneOf(value, snapshotKinds);
  if (kind) return kind;
  throw refuse({ field: 'meta.kind', reason: `is none of ${snapshotKinds.join(', ')}` });
}

function readSpec(value: unknown, refuse: Refuse): Presentation['spec'] {
  if (value === undefined || value === null) return null;
  const spec = parseSpec(value);
  if ('fault' in spec) throw refuse({ field: 'meta.spec', reason: `cannot be used. ${spec.fault}` });
  return typeof value === 'string' ? value : spec.value;
}

function readPreferences(value: unknown, refuse: Refuse): Preferences | null {
  const result = preferencesSchema.nullish().safeParse(value);
  if (result.success) return result.data ?? null;
  const [issue] = result.error.issues;
  const field = ['meta.preferences', ...(issue?.path ?? [])].join('.');
  throw refuse({ field, reason: `cannot be used: ${issue?.message ?? 'it has another form'}` });
}

/** Checks only the form of the query. Whether its members exist depends on the data model. */
export function readJsonQuery(jsonQuery: string, refuse: Refuse): Record<string, unknown> {
  const query = parseQuery(jsonQuery, refuse);
  if (isRecord(query)) return query;
  throw refuse({ field: 'jsonQuery', reason: 'is not a JSON object' });
}

/** `undefined`: the text is not JSON. */
function parseQuery(jsonQuery: string, refuse: Refuse): unknown {
  try {
    return parseBody(jsonQuery);
  } catch (error) {
    if (!(error instanceof Problem) || error.field === undefined) return undefined;
    throw refuse({ field: 'jsonQuery', reason: `cannot be used. ${error.message.replace(/\.$/, '')}` });
  }
}

/** The fields of `meta` that publishing knows, as far as they are there, and no others. */
const publishedFields = ['kind', 'spec', 'preferences'] as const;

/** Paths of what a report has and readers do not get: nothing is left out in silence. */
export function listUnpublishedFields(meta: unknown, { preferences }: Presentation): string[] {
  if (!isRecord(meta)) return [];
  const others = Object.keys(meta).filter((key) => !publishedFields.some((field) => field === key));
  return [
    ...others.map((key) => `meta.${key}`),
    ...listLostKeys(meta.preferences, preferences, 'meta.preferences'),
  ];
}

/** Paths of keys that a value has, and the one that was made of it has not. */
function listLostKeys(given: unknown, kept: unknown, path: string): string[] {
  if (!isRecord(given) || !isRecord(kept)) return [];
  return Object.entries(given).flatMap(([key, value]) =>
    key in kept ? listLostKeys(value, kept[key], `${path}.${key}`) : [`${path}.${key}`],
  );
}
