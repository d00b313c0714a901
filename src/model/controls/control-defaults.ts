/** What controls begin with, and return to when they are reset. */
import type { FilterValue } from '../filters/filter-value.ts';
import type { ActiveControls, ControlLayers } from './control-layers.ts';
import { emptyControlValues } from './control-layers.ts';
import type { Controls } from './control-definitions.ts';
import { resolveControls } from './resolve-controls.ts';

export interface ControlDefaults {
  /** By member; none for a control that begins without a filter. */
  readonly filters: ReadonlyMap<string, FilterValue>;
  readonly grains: ReadonlyMap<string, string>;
}

/** What holds when the reader has picked nothing. What a host gave to begin with counts, unless the host owns all. */
export function findControlDefaults(controls: Controls, layers: ControlLayers): ControlDefaults {
  const { host, initial } = layers;
  const begun = {
    filters: host.filters === undefined ? initial.filters : undefined,
    timeGrains: host.timeGrains === undefined ? initial.timeGrains : undefined,
  };
  const start: ActiveControls = resolveControls(controls, new Map(), {
    ...layers,
    host: {},
    initial: begun,
    picked: emptyControlValues,
  });
  return {
    filters: keepMembers(start.filters, controls.filters),
    grains: keepMembers(start.grains, controls.grains),
  };
}

function keepMembers<T>(
  values: ReadonlyMap<string, T>,
  controls: readonly { readonly member: string }[],
): ReadonlyMap<string, T> {
  const members = new Set(controls.map(({ member }) => member));
  return new Map([...values].filter(([member]) => members.has(member)));
}
