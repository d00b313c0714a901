/** The total of rows without a timeline, or the one value that there is. */
import { proveNumber, type Finding } from '../finding.ts';
import { cellsOf } from '../proof.ts';
import type { Frame, Measure } from '../read-frame.ts';

/** Empty if values of rows do not add up. */
export function detectTotal({ result }: Frame, { column, values, isAdditive }: Measure): Finding[] {
  const rows = [...values.keys()].filter((row) => !Number.isNaN(values[row]));
  if (rows.length === 0 || (rows.length > 1 && !isAdditive)) return [];
  const value = proveNumber(result, column, cellsOf(column.name, rows));
  if (!value) return [];
  return [
    {
      kind: 'total',
      idea: 'level',
      measure: column,
      facts: { measure: { style: 'title', column }, value },
      effect: 0.2,
      probability: 0,
      isLarge: true,
    },
  ];
}
