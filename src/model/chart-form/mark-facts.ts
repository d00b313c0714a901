/**
 * What each mark can show. Rules of the form that hold for several marks ask here. How columns move to slices and cells stands
 * in `change-mark`, and what belongs to one mark alone in `mark-controls`.
 */
import { findOwn } from '../parsing/find-own.ts';

/** The channels that have a slot in the form. `group`: the offset along the axis of names. */
export const slotNames = [
  'x',
  'y',
  'theta',
  'color',
  'group',
  'size',
  'shape',
  'text',
  'detail',
  'facet',
  'row',
  'column',
] as const;

export type SlotName = (typeof slotNames)[number];

export interface MarkFacts {
  /** The slots that the form offers. */
  readonly slots: readonly SlotName[];
  /** Slots that stay when a view gets this mark, though the form does not offer them. */
  readonly keeps?: readonly SlotName[];
  /** What is written about this mark, and has no meaning for most others. */
  readonly style?: readonly string[];
  /** Its length or area is the amount: axes begin at zero, and are linear. */
  readonly isLength?: boolean;
  /** It is as wide as the period that it stands for. */
  readonly isWide?: boolean;
  /** Its parts with colours are stacked. */
  readonly isStacked?: boolean;
  /** It shows ranges of amounts. */
  readonly hasBins?: boolean;
  /** Its values can be written beside it. */
  readonly hasLabels?: boolean;
  /** A further measure can be drawn above it. */
  readonly isCombined?: boolean;
  /** It cannot be drawn without values or times along an axis. */
  readonly needsValues?: boolean;
}

const point: MarkFacts = {
  slots: ['x', 'y', 'color', 'size', 'facet'],
  keeps: ['shape'],
  style: ['size', 'filled', 'shape'],
};

const marks: Readonly<Record<string, MarkFacts>> = {
  bar: {
    slots: ['x', 'y', 'color', 'group', 'facet'],
    isLength: true,
    isWide: true,
    isStacked: true,
    hasBins: true,
    hasLabels: true,
    isCombined: true,
  },
  line: {
    slots: ['x', 'y', 'color', 'facet'],
    style: ['interpolate', 'point'],
    hasBins: true,
    hasLabels: true,
    isCombined: true,
  },
  area: {
    slots: ['x', 'y', 'color', 'facet'],
    style: ['interpolate', 'line'],
    isLength: true,
    isStacked: true,
    hasBins: true,
    hasLabels: true,
    isCombined: true,
  },
  point: { ...point, hasLabels: true, isCombined: true },
  circle: point,
  square: point,
  rect: { slots: ['x', 'y', 'color', 'facet'], isWide: true, hasBins: true },
  arc: {
    slots: ['theta', 'color', 'facet'],
    style: ['innerRadius', 'outerRadius', 'padAngle'],
    isLength: true,
    hasLabels: true,
  },
  boxplot: { slots: ['x', 'y', 'color', 'facet'], needsValues: true },
  text: { slots: ['x', 'y', 'color'], hasBins: true },
};

/** A mark that the form has no name for. */
const unknown: MarkFacts = { slots: ['x', 'y', 'color'] };

export const findMarkFacts = (mark: string): MarkFacts => findOwn(marks, mark) ?? unknown;
