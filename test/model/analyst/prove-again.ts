/** Computes the number of a proof once more, from row objects and in its own way. */
import type { Proof } from '../../../src/views/story/model/proof.ts';
import { toRows, type Result } from '../../../src/model/result.ts';

export function proveAgain(proof: Proof, result: Result): number {
  const rows = toRows(result);
  const compute = (part: Proof): number => {
    if (part.of === 'given') return part.value;
    if (part.of === 'cells') {
      const cells = part.rows.map((row) => rows[row]?.[part.column]);
      if (part.as === 'count') return new Set(part.rows).size;
      const numbers = cells
        .filter((cell) => cell !== null && cell !== undefined && cell !== '' && typeof cell !== 'boolean')
        .map(Number)
        .filter(Number.isFinite);
      const sum = numbers.reduce((one, other) => one + other, 0);
      const values = {
        sum,
        mean: sum / numbers.length,
        least: Math.min(...numbers),
        greatest: Math.max(...numbers),
      };
      return values[part.as];
    }
    const [one = NaN, other = NaN, ...more] = part.parts.map(compute);
    const all = part.parts.length === 1 ? [one] : [one, other, ...more];
    const sum = all.reduce((total, value) => total + value, 0);
    const sorted = [...all].sort((low, high) => low - high);
    const middle = (sorted.length - 1) / 2;
    const computed = {
      difference: one - other,
      change: (one - other) / Math.abs(other),
      share: one / other,
      product: all.reduce((product, value) => product * value, 1),
      sum,
      mean: sum / all.length,
      median: ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2,
    };
    return computed[part.of];
  };
  return compute(proof);
}
