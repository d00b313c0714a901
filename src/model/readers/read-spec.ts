/** What a report keeps as its spec: an object, or the JSON text of one. Source: DESIGN.md section 4. */
import { isRecord } from './read-value.ts';

/** A spec, read once: an object, or why it is none. */
export type ReadSpec = { readonly value: Record<string, unknown> } | { readonly fault: string };

/** Larger texts are refused before they are parsed; a chart’s words fit many times over. */
const mostCharacters = 50_000_000;
/** Lists and objects inside one another; what walks through a spec goes as deep. */
const deepest = 120;

/** None at all is an empty one. Never throws. */
export function readSpec(value: unknown): ReadSpec {
  if (value === null || value === undefined || value === '') return { value: {} };
  if (isRecord(value)) return checkDepth(value);
  if (typeof value === 'string') return readText(value);
  return {
    fault: `A spec is an object or a JSON string, not ${Array.isArray(value) ? 'a list' : typeof value}.`,
  };
}

function readText(text: string): ReadSpec {
  if (text.length > mostCharacters) return { fault: 'The spec is longer than 50 million characters.' };
  if (/^\s*https?:/i.test(text)) return { fault: 'The spec is an address; a spec is never fetched.' };
  try {
    const parsed: unknown = JSON.parse(text);
    return isRecord(parsed) ? checkDepth(parsed) : { fault: 'The spec’s JSON text does not hold an object.' };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { fault: `The spec is not valid JSON${findLine(text, reason)}: ${reason}.` };
  }
}

/** Engines say where they stopped in different words: a position, a line, or nothing. */
function findLine(text: string, reason: string): string {
  const position = /position (\d+)/.exec(reason)?.[1];
  if (position !== undefined) return ` at line ${text.slice(0, Number(position)).split('\n').length}`;
  const line = /line (\d+)/.exec(reason)?.[1];
  return line === undefined ? '' : ` at line ${line}`;
}

const checkDepth = (spec: Record<string, unknown>): ReadSpec =>
  isDeeperThan(spec, deepest)
    ? { fault: `The spec is nested more than ${deepest} levels deep.` }
    : { value: spec };

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  return Object.values(value).some((child) => isDeeperThan(child, levels - 1));
}
