import { isRecord, readArray, readStrings } from '../../../model/parsing/read-value.ts';
import type { CheckedRows } from '../../../model/questions/written/describe-rows.ts';
import { findColumn, type Result } from '../../../model/result.ts';

/** The values of a dimension that rows have, or to which alone a query with rows was limited. */
export const listFilterNames = (found: readonly CheckedRows[], member: string): ReadonlySet<string> =>
  new Set(found.flatMap(({ result }) => [...listCells(result, member), ...listLimits(result, member)]));

const listCells = (result: Result, member: string): string[] =>
  (findColumn(result, member)?.cells ?? []).flatMap((cell) => (cell === null ? [] : String(cell)));

/** Measures have one row also where nothing is counted. */
const hasData = ({ values }: Result): boolean => values.flat().some((cell) => cell !== null && cell !== 0);

const listLimits = (result: Result, member: string): string[] =>
  hasData(result)
    ? readArray(result.query?.['filters'])
        .filter(isRecord)
        .flatMap((filter) =>
          filter.member === member && filter.operator === 'equals' ? readOnly(filter.values) : [],
        )
    : [];

/** Of several values, each may be the one that no row has. */
const readOnly = (values: unknown): string[] => (readArray(values).length === 1 ? readStrings(values) : []);
