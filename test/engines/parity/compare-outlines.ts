import type { Outline } from './scene-outline.ts';

/** In px. Smaller differences are not visible. */
const tolerance = 0.5;

/** Describes the first differences between two outlines. Empty if they are the same. */
export function compareOutlines(ours: readonly Outline[], theirs: readonly Outline[]): string[] {
  const found: string[] = [];
  if (ours.length !== theirs.length) found.push(`${ours.length} parts instead of ${theirs.length}`);
  theirs.forEach((their, index) => {
    const our = ours[index];
    if (found.length > 4 || !our) return;
    if (our.path !== their.path) found.push(`${our.path} instead of ${their.path}`);
    else found.push(...compareValues(our, their));
  });
  return found.slice(0, 4);
}

function compareValues(our: Outline, their: Outline): string[] {
  const keys = new Set([...Object.keys(our.values), ...Object.keys(their.values)]);
  return [...keys]
    .filter(
      (key) =>
        !isSame(our.values[key], their.values[key], key.startsWith('range') || our.path.startsWith('root')),
    )
    .map((key) => `${our.path} ${key}: ${String(our.values[key])} instead of ${String(their.values[key])}`);
}

/** Lengths may differ by an invisible amount, and numbers of a domain only by rounding errors. */
function isSame(one: unknown, other: unknown, isLength: boolean): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one === 'number' && typeof other === 'number') {
    const allowed = isLength ? tolerance : 1e-6 * Math.max(1, Math.abs(other));
    return Math.abs(one - other) <= allowed;
  }
  return typeof one === 'string' && typeof other === 'string' && isSameText(one, other);
}

const digits = /-?\d+(?:\.\d+)?(?:e-?\d+)?/g;

/** Paths are compared as letters and numbers. */
function isSameText(one: string, other: string): boolean {
  if (one.replace(digits, '#') !== other.replace(digits, '#')) return false;
  const numbers = (text: string) => (text.match(digits) ?? []).map(Number);
  const ours = numbers(one);
  const theirs = numbers(other);
  return (
    /^[Mm]/.test(one) && ours.every((value, index) => Math.abs(value - (theirs[index] ?? NaN)) <= tolerance)
  );
}
