/** Names for what we add to a spec: none that stands in it already, for Vega refuses a spec that declares one twice. */
import { isRecord } from '../parsing/read-value.ts';

/** All names that a spec gives to signals, scales, data sets, marks and groups, wherever they stand in it. */
export function collectNames(spec: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  visit(spec, names);
  return names;
}

function visit(value: unknown, names: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) visit(item, names);
  else if (isRecord(value)) {
    if (typeof value['name'] === 'string') names.add(value['name']);
    for (const [key, child] of Object.entries(value)) if (key !== 'values') visit(child, names);
  }
}

/** `wanted`, made longer until nothing else is called so. */
export function findUnusedName(wanted: string, taken: ReadonlySet<string>): string {
  return taken.has(wanted) ? findUnusedName(`${wanted}_`, taken) : wanted;
}
