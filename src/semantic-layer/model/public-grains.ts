/** The grains of a time dimension in responses, which hold no SQL of the model. */
import { granularities, type CustomGrain } from '../../contract/data-api-schemas.ts';
import type { DefinedGrain } from './data-model.ts';
import { toTitle } from './member-display.ts';

/** The usual grains, and those that the model defines. A defined grain replaces the usual one of its name. */
export function listPublicGrains(defined: readonly DefinedGrain[]): CustomGrain[] {
  const replaced = new Set(defined.map(({ name }) => name));
  const usual = granularities.filter((name) => !replaced.has(name));
  return [
    ...usual.map((name) => ({ name, title: toTitle(name), interval: `1 ${name}` })),
    ...defined.map(toPublicGrain),
  ];
}

export const toPublicGrain = (grain: DefinedGrain): CustomGrain =>
  'sql' in grain ? { name: grain.name, title: grain.title } : grain;
