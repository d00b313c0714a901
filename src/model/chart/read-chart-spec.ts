/** What a `vega` report keeps as its spec: an object, or the JSON text of one. Source: DESIGN.md section 4. */
import { isRecord } from '../readers/read-value.ts';

export type ChartSpec = Readonly<Record<string, unknown>>;

export type SpecReading =
  | { readonly ok: true; readonly spec: ChartSpec }
  /** `message` is for people and names the report. */
  | { readonly ok: false; readonly message: string };

/** Larger texts are refused before they are parsed; a chart's words fit many times over. */
const mostCharacters = 5_000_000;
const deepest = 120;

/** Reads the spec of the report called `name`; never throws. */
export function readChartSpec(spec: unknown, name: string): SpecReading {
  const parsed = typeof spec === 'string' ? parseSpec(spec, name) : { ok: true as const, value: spec };
  if (!parsed.ok) return parsed;
  if (!isRecord(parsed.value)) return refuse(`The spec of report "${name}" is not an object.`);
  if (isDeeperThan(parsed.value, deepest)) {
    return refuse(`The spec of report "${name}" is nested more than ${deepest} levels deep.`);
  }
  return { ok: true, spec: parsed.value };
}

/** Which of the two languages a spec speaks: its `$schema` decides, else its shape. */
export function findLanguage(spec: ChartSpec): 'vega' | 'vega-lite' {
  const schema = typeof spec['$schema'] === 'string' ? spec['$schema'] : '';
  if (schema.includes('vega-lite')) return 'vega-lite';
  if (/\bvega\b/.test(schema.replace(/^https?:\/\/[^/]*/, ''))) return 'vega';
  return vegaLiteKeys.some((key) => key in spec) ? 'vega-lite' : 'vega';
}

const vegaLiteKeys = [
  'mark',
  'encoding',
  'layer',
  'hconcat',
  'vconcat',
  'concat',
  'facet',
  'repeat',
  'spec',
] as const;

const refuse = (message: string): { ok: false; message: string } => ({ ok: false, message });

function parseSpec(
  text: string,
  name: string,
): { ok: true; value: unknown } | { ok: false; message: string } {
  if (text.length > mostCharacters) return refuse(`The spec of report "${name}" is longer than 5 MB.`);
  if (/^\s*https?:/i.test(text)) {
    return refuse(`The spec of report "${name}" is an address; a spec is never fetched.`);
  }
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return refuse(`The spec of report "${name}" is not valid JSON${findLine(text, reason)}: ${reason}`);
  }
}

/** Engines say where they stopped in different words: a position, a line, or nothing. */
function findLine(text: string, reason: string): string {
  const position = /position (\d+)/.exec(reason)?.[1];
  if (position !== undefined) return ` at line ${text.slice(0, Number(position)).split('\n').length}`;
  const line = /line (\d+)/.exec(reason)?.[1];
  return line === undefined ? '' : ` at line ${line}`;
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  return Object.values(value).some((child) => isDeeperThan(child, levels - 1));
}
