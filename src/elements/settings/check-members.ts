import { findNearestName } from '../../contract/find-nearest-name.ts';
import { isRecord, readArray, readNonBlankString } from '../../model/parsing/read-value.ts';
import type { DashboardState } from '../../store/dashboard-state.ts';
import type { DashboardSettings } from './dashboard-settings.ts';

/**
 * Lists members of filters and time grains that the data model does not have, or that the reader may not use. Such a value
 * has no effect.
 * @param known - full names of the members that the reader may use.
 */
export function listUnknownMembers(settings: DashboardSettings, known: readonly string[]): string[] {
  return listMembers(settings)
    .filter(([, member]) => !known.includes(member))
    .map(([setting, member]) => {
      const nearest = findNearestMember(member, known);
      const suggestion = nearest === undefined ? '' : `; perhaps "${nearest}" is meant`;
      return `${setting}: there is no member "${member}" for this reader${suggestion}.`;
    });
}

/** The members of each setting that names any. */
function listMembers(settings: DashboardSettings): [setting: string, member: string][] {
  const { initialFilters, filters, initialTimeGrains, timeGrains } = settings;
  const given = {
    'initial-filters': initialFilters,
    filters,
    'initial-time-grains': initialTimeGrains,
    timeGrains,
  };
  return Object.entries(given).flatMap(([name, values]: [string, unknown]) =>
    Object.keys(isRecord(values) ? values : {}).map((member): [string, string] => [name, member]),
  );
}

/** A short name within the same view may be a part of the known one, as `origin` is of `origin_label`. */
function findNearestMember(member: string, known: readonly string[]): string | undefined {
  const nearest = findNearestName(member, known);
  if (nearest !== undefined) return nearest;
  return (
    known.find((name) => name.startsWith(`${member}_`)) ?? known.find((name) => name.endsWith(`.${member}`))
  );
}

/** The members that the dashboard itself uses: in queries of its widgets, and in controls. They need no request. */
export function listUsedMembers({ widgets }: DashboardState): string[] {
  return [...widgets.values()].flatMap(({ widget, plan }) => {
    const member = readNonBlankString(widget.config.member);
    const query = 'rows' in plan && plan.rows.from === 'load' ? plan.rows.query : {};
    const named = [...readArray(query.measures), ...readArray(query.dimensions)];
    const placed = [...readArray(query.timeDimensions), ...readArray(query.filters)].map(readPlacedMember);
    return [member, ...named, ...placed].filter((one) => typeof one === 'string');
  });
}

const readPlacedMember = (entry: unknown): unknown =>
  isRecord(entry) ? (entry.dimension ?? entry.member) : undefined;
