/** Puts the workbooks of a folder into the order of their subjects: the table that refers to most others comes first. */
import { isRecord, readArray, readString } from '../../model/parsing/read-value.ts';
import type { WorkspaceWorkbook } from './read-workspace-files.ts';

/** How large a cube or view is: the largest is the main subject of the data. */
export interface SourceSize {
  /** Tables that its own one refers to. */
  readonly joins: number;
  /** 0 where they are not counted. */
  readonly rows: number;
}

/** `measureSource` takes the name of a cube or view. Workbooks of equal size stay in their order. */
export function orderWorkbooks(
  workbooks: readonly WorkspaceWorkbook[],
  measureSource: (source: string) => SourceSize,
): WorkspaceWorkbook[] {
  const measured = workbooks.map((workbook) => ({ workbook, size: measureSource(findSubject(workbook)) }));
  return measured
    .sort(({ size: one }, { size: other }) => other.joins - one.joins || other.rows - one.rows)
    .map(({ workbook }) => workbook);
}

/** The cube or view of the first measure; an empty text if there is none. */
function findSubject({ reports }: WorkspaceWorkbook): string {
  const measures = reports.flatMap(({ jsonQuery }) => {
    const query: unknown = jsonQuery === null ? undefined : parse(jsonQuery);
    return isRecord(query) ? readArray(query.measures) : [];
  });
  return readString(measures[0])?.split('.')[0] ?? '';
}

/** A query that is no JSON is refused when the workbook is imported. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
