/** Controls as their widgets define them. See docs/dashboard-format.md, "Controls". */
import { filterOperators, type FilterOperator, type FilterValue } from '../filters/control-values.ts';
import { parseFilterValue } from '../filters/parse-control-values.ts';
import type { ParsedWidget } from '../parsing/parse-widget.ts';
import { readBoolean, readOneOf, readStrings, readNonBlankString } from '../parsing/read-value.ts';

/** A `hidden` control still applies; a `disabled` one is visible but locked. */
export type ControlVisibility = 'visible' | 'hidden' | 'disabled';

interface Control {
  readonly widgetId: string;
  /** `view.dimension` */
  readonly member: string;
  readonly visibility: ControlVisibility;
  /** Name of the reader attribute that the default comes from. */
  readonly userAttribute?: string | undefined;
}

export interface FilterControl extends Control {
  /** The operator that the author chose. Readers may choose another one for the type of the member. */
  readonly operator?: FilterOperator | undefined;
  /** Default: true for texts, false for numbers and times. */
  readonly multiple?: boolean | undefined;
  /** The values are narrowed by the other faceted filters of the same view, and narrow those. */
  readonly faceted: boolean;
  /** The author's default, the same for every reader. */
  readonly fallback?: FilterValue | undefined;
}

export interface GrainControl extends Control {
  /** Default: from day to year. */
  readonly grains: readonly string[];
  /** The author's default. Without one, each chart starts with the grain of its report. */
  readonly fallback?: string | undefined;
}

export interface Controls {
  readonly filters: readonly FilterControl[];
  readonly grains: readonly GrainControl[];
}

export const defaultGrains: readonly string[] = ['day', 'week', 'month', 'quarter', 'year'];

export function parseControls(widgets: readonly ParsedWidget[]): Controls {
  return {
    filters: widgets.flatMap((widget) => (widget.type === 'FILTER' ? parseFilterControl(widget) : [])),
    grains: widgets.flatMap((widget) => (widget.type === 'TIME_GRAIN' ? parseGrainControl(widget) : [])),
  };
}

export function parseFilterControl(widget: ParsedWidget): FilterControl[] {
  const control = readControl(widget);
  if (!control) return [];
  const { config } = widget;
  const operator = readOneOf(config.operator, filterOperators);
  const given = config.value === undefined && !isOperatorWithoutValue(operator) ? undefined : config;
  return [
    {
      ...control,
      operator,
      multiple: readBoolean(config.multiple),
      faceted: config.faceted === true,
      fallback: given && (parseFilterValue(given) ?? undefined),
    },
  ];
}

/** Operators that need no value. */
export const isOperatorWithoutValue = (operator: FilterOperator | undefined): boolean =>
  operator !== undefined && /^is_/.test(operator);

export function parseGrainControl(widget: ParsedWidget): GrainControl[] {
  const control = readControl(widget);
  if (!control) return [];
  const listed = readStrings(widget.config.grains).map((grain) => grain.toLowerCase());
  const grains = listed.length > 0 ? [...new Set(listed)] : defaultGrains;
  return [{ ...control, grains, fallback: findGrain(grains, widget.config.value) }];
}

/** Finds a grain by its name, ignoring case. */
export function findGrain(grains: readonly string[], value: unknown): string | undefined {
  const wanted = readNonBlankString(value)?.toLowerCase();
  return grains.find((grain) => grain === wanted);
}

function readControl({ id, config }: ParsedWidget): Control | undefined {
  const member = readNonBlankString(config.member);
  if (member === undefined) return undefined;
  return {
    widgetId: id,
    member,
    visibility: readOneOf(config.visibility, ['visible', 'hidden', 'disabled'] as const) ?? 'visible',
    userAttribute: readNonBlankString(config.userAttribute),
  };
}
