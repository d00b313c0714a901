/** What a report keeps as its spec: an object, or the JSON text of one. Source: DESIGN.md section 4. */
import { isRecord } from './read-value.ts';

/** A spec, read once: an object, or why it is none. */
export type ParsedSpec = { readonly value: Record<string, unknown> } | { readonly fault: string };

/** Lists and objects inside one another; what walks through a spec goes as deep. */
const deepest = 120;

/** None at all is an empty one. Never throws. */
export function parseSpec(value: unknown): ParsedSpec {
  if (value === null || value === undefined || value === '') return { value: {} };
  if (isRecord(value)) return checkDepth(value);
  if (typeof value === 'string') return readText(value);
  return { fault: `A spec is an object or a JSON string, not ${typeof value}.` };
}

function readText(text: string): ParsedSpec {
  try {
    const parsed: unknown = JSON.parse(text);
    return isRecord(parsed) ? checkDepth(parsed) : { fault: 'The spec’s JSON text does not hold an object.' };
  } catch (error) {
    return {
      fault: `The spec is not valid JSON: ${error instanceof Error ? error.message : String(error)}.`,
    };
  }
}

const checkDepth = (spec: Record<string, unknown>): ParsedSpec =>
  isDeeperThan(spec, deepest)
    ? { fault: `The spec is nested more than ${deepest} levels deep.` }
    : { value: spec };

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  return Object.values(value).some((child) => isDeeperThan(child, levels - 1));
}
