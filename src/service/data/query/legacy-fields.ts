/** Words of older clients, put into today's: `filters[].dimension` is `member`. */
import { isRecord } from '../../../model/parsing/read-value.ts';
import { DataError } from '../data-error.ts';

/** A load request as it arrived. */
export function renameLegacyFields(body: unknown): unknown {
  if (!isRecord(body)) return body;
  const { query } = body;
  return { ...body, query: Array.isArray(query) ? query.map(renameInQuery) : renameInQuery(query) };
}

function renameInQuery(query: unknown): unknown {
  if (!isRecord(query) || !Array.isArray(query.filters)) return query;
  return { ...query, filters: query.filters.map(renameInFilter) };
}

function renameInFilter(filter: unknown): unknown {
  if (!isRecord(filter)) return filter;
  const { dimension, ...others } = filter;
  if (dimension !== undefined && others.member !== undefined)
    throw new DataError(`A filter names either 'member' or, as older clients do, 'dimension'.`);
  const renamed: Record<string, unknown> =
    dimension === undefined ? others : { member: dimension, ...others };
  for (const word of ['and', 'or']) {
    const inner = renamed[word];
    if (Array.isArray(inner)) renamed[word] = inner.map(renameInFilter);
  }
  return renamed;
}
