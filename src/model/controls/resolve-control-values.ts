/**
 * Resolves the values of controls. The order of precedence: the host's value, the reader's choice or a stored state, the
 * host's initial value, the reader's attribute, the author's default. See docs/dashboard-format.md, "Precedence".
 */
import type { FilterValue, Scalar } from '../filters/control-values.ts';
import { parseFilters, parseTabs, parseTimeGrains } from '../filters/parse-control-values.ts';
import type { TabContainer } from '../layout/parse-tab-containers.ts';
import {
  type ActiveControls,
  type ControlLayers,
  type ControlValues,
  emptyControlValues,
} from './control-layers.ts';
import { findGrain, type Controls, type FilterControl, type GrainControl } from './control-definitions.ts';

/** The layers with parsed values of the host. */
interface ParsedLayers extends Pick<ControlLayers, 'picked' | 'attributes' | 'crossFilters'> {
  readonly host: Partial<ControlValues>;
  readonly initial: ControlValues;
}

function parseLayers({ host, initial, ...own }: ControlLayers): ParsedLayers {
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

/**
 * Filters of the host also apply to members without a control: a host may filter members that readers cannot change.
 */
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

/** Members whose controls accept values from readers and links: those of controls that exist and are not locked. */
export function openMembers(
  controls: readonly { member: string; visibility: string }[],
): ReadonlySet<string> {
  const locked = controls.filter(({ visibility }) => visibility === 'disabled').map(({ member }) => member);
  return new Set(controls.map(({ member }) => member).filter((member) => !locked.includes(member)));
}

/** A host that sets a record owns all of it. Otherwise the reader's choice takes precedence over the initial value. */
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

/** The filter of a control without a value from the host or the reader. */
function findDefaultFilter(
  controls: readonly FilterControl[],
  member: string,
  { attributes }: Pick<ControlLayers, 'attributes'>,
): FilterValue | undefined {
  const own = controls.filter((control) => control.member === member);
  const personal = own.flatMap((control) => fromAttribute(control, attributes))[0];
  return personal ?? own.find(({ fallback }) => fallback)?.fallback;
}

/** Reads one value or a list. Empty, missing and other values give no filter. */
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

/** A filter without values does not narrow anything. */
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

/** A grain that no control of the member offers is ignored. Without a control, the host may choose any grain. */
function allowedGrain(own: readonly GrainControl[], value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (own.length === 0) return value.toLowerCase();
  return own.flatMap(({ grains }) => findGrain(grains, value) ?? [])[0];
}

function findDefaultGrain(
  own: readonly GrainControl[],
  { attributes }: Pick<ControlLayers, 'attributes'>,
): string | undefined {
  const personal = own.flatMap(({ userAttribute, grains }) =>
    userAttribute === undefined ? [] : (findGrain(grains, attributes[userAttribute]) ?? []),
  );
  return personal[0] ?? own.find(({ fallback }) => fallback)?.fallback;
}

/** An unknown tab id opens the first tab. */
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

/**
 * The values that the host and the reader have set, in the form of the initial properties: a dashboard that begins with
 * them shows the same. Defaults are left out, so that they still follow the author and the reader's attributes.
 */
export function findSetValues({ filters, grains }: Controls, given: ControlLayers): ControlValues {
  const { host, initial, picked } = parseLayers(given);
  return {
    filters: layered(host.filters, initial.filters, picked.filters, openMembers(filters)),
    timeGrains: layered(host.timeGrains, initial.timeGrains, picked.timeGrains, openMembers(grains)),
    tabs: host.tabs ?? { ...initial.tabs, ...picked.tabs },
  };
}

/** The initial values of controls, which a reset restores. */
export interface ControlDefaults {
  /** By member. A control that starts without a filter has no entry. */
  readonly filters: ReadonlyMap<string, FilterValue>;
  readonly grains: ReadonlyMap<string, string>;
}

/**
 * The values that apply without a choice of the reader. Initial values of the host count, unless the host owns them
 * all.
 */
export function findControlDefaults(controls: Controls, layers: ControlLayers): ControlDefaults {
  const { host, initial } = layers;
  const initialValues = {
    filters: host.filters === undefined ? initial.filters : undefined,
    timeGrains: host.timeGrains === undefined ? initial.timeGrains : undefined,
  };
  const start: ActiveControls = resolveControls(controls, new Map(), {
    ...layers,
    host: {},
    initial: initialValues,
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
