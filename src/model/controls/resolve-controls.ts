/**
 * From all that is said about a control to the one value that holds: the host's, else what the reader picked or a
 * stored state says, else what the host gave to begin with, else the reader's attribute, else the author's default.
 * Source: docs/dashboard-format.md, "Precedence".
 */
import type { FilterValue, Scalar } from '../filters/filter-value.ts';
import { parseFilters, parseTabs, parseTimeGrains } from '../filters/parse-filter.ts';
import type { TabContainer } from '../layout/tab-containers.ts';
import type { ActiveControls, ControlLayers, ControlValues } from './control-layers.ts';
import { findGrain, type Controls, type FilterControl, type GrainControl } from './control-definitions.ts';

/** Layers after their outside values have been read. */
export interface ParsedLayers extends Pick<ControlLayers, 'picked' | 'attributes' | 'crossFilters'> {
  readonly host: Partial<ControlValues>;
  readonly initial: ControlValues;
}

export function parseLayers({ host, initial, ...own }: ControlLayers): ParsedLayers {
  return {
    ...own,
    host: {
      ...(host.filters === undefined ? {} : { filters: parseFilters(host.filters) }),
      ...(host.timeGrains === undefined ? {} : { timeGrains: parseTimeGrains(host.timeGrains) }),
      ...(host.tabs === undefined ? {} : { tabs: parseTabs(host.tabs) }),
    },
    initial: {
      filters: parseFilters(initial.filters),
      timeGrains: parseTimeGrains(initial.timeGrains),
      tabs: parseTabs(initial.tabs),
    },
  };
}

export function resolveControls(
  controls: Controls,
  containers: ReadonlyMap<string, TabContainer>,
  given: ControlLayers,
): ActiveControls {
  const layers = parseLayers(given);
  return {
    filters: resolveFilters(controls.filters, layers),
    grains: resolveGrains(controls.grains, layers),
    tabs: resolveTabs(containers, layers),
    crossFilters: layers.crossFilters,
  };
}

/** What a host says counts for members without a control, too: it may filter what readers may not touch. */
function resolveFilters(
  controls: readonly FilterControl[],
  layers: ParsedLayers,
): ReadonlyMap<string, FilterValue> {
  const { host, initial, picked } = layers;
  const said = layered(host.filters, initial.filters, picked.filters, openMembers(controls));
  const members = new Set([...controls.map(({ member }) => member), ...Object.keys(said)]);
  const active = new Map<string, FilterValue>();
  for (const member of members) {
    const value = member in said ? said[member] : findDefaultFilter(controls, member, layers);
    if (value && isNarrowing(value)) active.set(member, value);
  }
  return active;
}

/** A control that is locked, or is not there, takes nothing from a reader or a link. */
function openMembers(controls: readonly { member: string; visibility: string }[]): ReadonlySet<string> {
  const locked = controls.filter(({ visibility }) => visibility === 'disabled').map(({ member }) => member);
  return new Set(controls.map(({ member }) => member).filter((member) => !locked.includes(member)));
}

/** A host that owns a record owns all of it; else a pick outranks what was given to begin with. */
function layered<T>(
  owned: Readonly<Record<string, T>> | undefined,
  initial: Readonly<Record<string, T>>,
  picked: Readonly<Record<string, T>>,
  open: ReadonlySet<string>,
): Readonly<Record<string, T>> {
  if (owned) return owned;
  const touched = Object.entries(picked).filter(([member]) => open.has(member));
  return { ...initial, ...Object.fromEntries(touched) };
}

/** What a control shows when nobody has said anything. */
export function findDefaultFilter(
  controls: readonly FilterControl[],
  member: string,
  { attributes }: Pick<ControlLayers, 'attributes'>,
): FilterValue | undefined {
  const own = controls.filter((control) => control.member === member);
  const personal = own.flatMap((control) => fromAttribute(control, attributes))[0];
  return personal ?? own.find(({ fallback }) => fallback)?.fallback;
}

/** One value or a list; empty, missing or of another shape is none. */
function fromAttribute(
  { userAttribute, operator }: FilterControl,
  attributes: Readonly<Record<string, unknown>>,
): FilterValue[] {
  const held = userAttribute === undefined ? undefined : attributes[userAttribute];
  const values = (Array.isArray(held) ? (held as unknown[]) : [held]).filter(isPresent);
  return values.length > 0 ? [{ operator, value: values }] : [];
}

const isPresent = (value: unknown): value is Scalar =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean';

/** Nothing chosen is no filter. */
const isNarrowing = ({ operator, value }: FilterValue): boolean =>
  operator?.startsWith('is_') === true ||
  (value !== undefined && !(Array.isArray(value) && value.length === 0));

function resolveGrains(controls: readonly GrainControl[], layers: ParsedLayers): ReadonlyMap<string, string> {
  const { host, initial, picked } = layers;
  const said = layered(host.timeGrains, initial.timeGrains, picked.timeGrains, openMembers(controls));
  const active = new Map<string, string>();
  for (const member of new Set([...controls.map((control) => control.member), ...Object.keys(said)])) {
    const own = controls.filter((control) => control.member === member);
    const request = said[member];
    const grain =
      request === null ? undefined : (allowedGrain(own, request) ?? findDefaultGrain(own, layers));
    if (grain) active.set(member, grain);
  }
  return active;
}

/** A grain that no control of the member offers is ignored; where there is no control, the host knows. */
function allowedGrain(own: readonly GrainControl[], value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (own.length === 0) return value.toLowerCase();
  return own.flatMap(({ grains }) => findGrain(grains, value) ?? [])[0];
}

export function findDefaultGrain(
  own: readonly GrainControl[],
  { attributes }: Pick<ControlLayers, 'attributes'>,
): string | undefined {
  const personal = own.flatMap(({ userAttribute, grains }) =>
    userAttribute === undefined ? [] : (findGrain(grains, attributes[userAttribute]) ?? []),
  );
  return personal[0] ?? own.find(({ fallback }) => fallback)?.fallback;
}

/** An id that no tab has opens the first one. */
function resolveTabs(
  containers: ReadonlyMap<string, TabContainer>,
  { host, picked, initial }: ParsedLayers,
): ReadonlyMap<string, string> {
  const said = host.tabs ?? { ...initial.tabs, ...picked.tabs };
  const open = new Map<string, string>();
  for (const [id, { tabs }] of containers) {
    const tab = tabs.find((one) => one.id === said[id]) ?? tabs[0];
    if (tab) open.set(id, tab.id);
  }
  return open;
}
