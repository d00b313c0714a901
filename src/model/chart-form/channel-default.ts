/** What a channel says about a column that an author puts there, as the proposals write it. */
import type { SpecRecord } from '../report-proposals/proposal-rule.ts';
import type { ShownField } from '../report-proposals/shown-field.ts';
import {
  hasPeriods,
  toColor,
  toFreeAxis,
  toLineAxis,
  toNameAxis,
  toPeriodAxis,
  toPeriodSteps,
  toTimeAxis,
  toValueAxis,
} from '../report-proposals/write-chart.ts';
import { isRecord } from '../parsing/read-value.ts';
import { findMarkFacts, type SlotName } from './mark-facts.ts';
import { omit } from './spec-path.ts';
import { toField } from '../questions/answers/plan-proposed-chart.ts';

/** Whether the column is an amount, which has a length. */
export const isAmount = ({ role }: Pick<ShownField, 'role'>): boolean =>
  role === 'measure' || role === 'number';

export interface ChannelUse {
  readonly slot: SlotName;
  readonly mark: string;
  /** The column of the other axis, if there is one. */
  readonly across?: ShownField | undefined;
}

export function writeDefault(field: ShownField, { slot, mark, across }: ChannelUse): SpecRecord {
  if (slot === 'x' || slot === 'y') return writeAxis(field, { slot, mark, across });
  if (slot === 'theta') return { ...toValueAxis(field), stack: true };
  if (slot === 'facet') return { ...writeNames(field), title: null, columns: 3 };
  if (slot === 'row' || slot === 'column') return { ...writeNames(field), title: null };
  if (slot === 'group' || slot === 'shape' || slot === 'detail') return writeNames(field);
  return isAmount(field) ? toValueAxis(field) : writeNames(field);
}

const writeNames = (field: ShownField): SpecRecord =>
  field.role === 'time' ? { ...toField(field), type: 'ordinal' } : toColor(field);

function writeAxis(field: ShownField, { slot, mark, across }: ChannelUse): SpecRecord {
  const { isWide, isLength } = findMarkFacts(mark);
  if (field.role === 'time') {
    const axis = isWide === true && hasPeriods(field) ? toPeriodAxis(field) : toTimeAxis(field);
    return slot === 'x' ? axis : omit(axis, new Set(['axis']));
  }
  if (!isAmount(field)) {
    const isSorted = mark === 'bar' && across !== undefined && isAmount(across);
    return toNameAxis(field, isSorted ? (slot === 'x' ? '-y' : '-x') : null);
  }
  if (isLength) return toValueAxis(field);
  return mark === 'line' ? toLineAxis(field) : toFreeAxis(field);
}

/** Times as one place each, in which several bars stand beside one another. */
export const writeSteps = (field: ShownField): SpecRecord =>
  field.role === 'time' && hasPeriods(field) ? toPeriodSteps(field) : writeNames(field);

/** What is true of one column only. The rest of a channel is about its place, and stays when another column comes. */
const ofField = new Set(['field', 'type', 'timeUnit', 'bin', 'aggregate', 'sort', 'title', 'datum', 'value']);

/** The channel with another column. */
export function replaceField(before: SpecRecord, after: SpecRecord): SpecRecord {
  const isAlike = before['type'] === after['type'];
  const stays = omit(before, isAlike ? ofField : new Set([...ofField, ...ofType]));
  const own = isRecord(stays['axis']) ? omit(stays['axis'], ofGuide) : undefined;
  const next = isRecord(after['axis']) ? after['axis'] : {};
  return { ...stays, ...after, ...(own && { axis: { ...own, ...next } }) };
}

/** What is true of amounts only, or of names. */
const ofType = ['scale', 'stack', 'bandPosition'];

/** The format of an axis is that of its column. */
const ofGuide = new Set(['title', 'format', 'formatType', 'values']);
