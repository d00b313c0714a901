/** How far figures are from the targets that the author of a widget has set. */
import { isRecord, readArray, readNumber, readString } from '../../../../model/parsing/read-value.ts';
import { findColumn, type Result } from '../../../../model/result.ts';
import { proveNumber, type Finding } from '../finding.ts';
import { cellsOf, computedFrom, evaluateProof, type Proof } from '../proof.ts';
import type { Frame, Measure } from '../read-frame.ts';

/** A figure with its target, of a progress block. */
interface Target {
  readonly column: string;
  readonly row: number;
  readonly proof: Proof;
}

/** Of the spec of a KPI. Source: docs/dashboard-format.md. */
function listTargets(spec: unknown, result: Result): Target[] {
  const blocks = isRecord(spec) ? readArray(spec.blocks).filter(isRecord) : [];
  return blocks.flatMap((block): Target[] => {
    const column = findColumn(result, readString(block.field) ?? '')?.column.name;
    const row = readNumber(block.row) ?? 0;
    const proof = block.type === 'progress' ? readTarget(block.target, row, result) : undefined;
    return column !== undefined && proof ? [{ column, row, proof }] : [];
  });
}

/** The number itself, or the column that has it. */
function readTarget(target: unknown, row: number, result: Result): Proof | undefined {
  const value = readNumber(target);
  if (value !== undefined) return { of: 'given', value };
  const column = findColumn(result, readString(target) ?? '')?.column;
  return column && cellsOf(column.name, [row]);
}

/** Only of targets above 0: of others, a share says nothing. Of a part, the sentence would have to say which. */
export function detectTargets(
  { result, timeline, dimensions }: Frame,
  measure: Measure,
  spec: unknown,
): Finding[] {
  const { column } = measure;
  if (dimensions.length > 0) return [];
  const counted = timeline && new Set(timeline.periods.flatMap(({ rows }) => rows));
  return listTargets(spec, result).flatMap(({ column: name, row, proof }): Finding[] => {
    // A period that is not over has not missed its target yet.
    if (name !== column.name || (counted && !counted.has(row))) return [];
    const isPositive = (evaluateProof(proof, result) ?? 0) > 0;
    const figure = cellsOf(name, [row]);
    const value = proveNumber(result, column, figure);
    const target = proveNumber(result, column, proof);
    const share = proveNumber(result, column, computedFrom('share', figure, proof), 'percent');
    if (!isPositive || !value || !target || !share) return [];
    return [
      {
        kind: timeline ? 'targetWhen' : 'target',
        idea: 'target',
        measure: column,
        facts: {
          measure: { style: 'title', column },
          ...(timeline && { when: { style: 'name', column: timeline.column, row } }),
          value,
          share,
          target,
        },
        effect: Math.min(1, Math.abs(share.value - 1)),
        probability: 0,
        isLarge: true,
      },
    ];
  });
}
