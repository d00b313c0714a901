/**
 * Writes a finding as a sentence. The sentence is a list of pieces, so that a reader can ask for the proof of each
 * number.
 */
import { formatInChart } from '../../chart/model/format-in-chart.ts';
import { formatNumber, type FormatContext } from '../../../model/formats/format-value.ts';
import {
  createAnalystMessages,
  type AnalystKey,
  type AnalystMessages,
} from '../../../model/messages/analyst-en.ts';
import type { GoodDirection } from '../../../model/parsing/parse-meta.ts';
import type { Cell, Result, ResultColumn } from '../../../model/result.ts';
import { composeSentence, type Piece } from './compose-sentence.ts';
import type { Fact, Finding, ProvenNumber } from './finding.ts';
import { formatPhase } from './format-phase.ts';
import type { Proof } from './proof.ts';

interface Scene {
  readonly result: Result;
  readonly context: FormatContext;
  readonly goodDirection: GoodDirection | undefined;
  readonly messages: AnalystMessages;
}

/** Where the measure goes, of findings that are about it. */
const trends: Partial<Record<Finding['kind'], GoodDirection>> = {
  rising: 'up',
  falling: 'down',
  jumped: 'up',
  dropped: 'down',
};

/** Empty where the model does not say whether more is better. */
function judge(
  direction: GoodDirection | undefined,
  { goodDirection, messages }: Pick<Scene, 'goodDirection' | 'messages'>,
): Piece[] {
  if (!direction || !goodDirection) return [];
  return [{ text: messages(direction === goodDirection ? 'better' : 'worse') }];
}

export interface FindingScene {
  /** Title of the widget, if it shows only a part of what the dashboard is about. The sentence then names it. */
  readonly part?: string | undefined;
  /** Undefined: no change is called better or worse. */
  readonly goodDirection?: GoodDirection | undefined;
}

export function writeFinding(
  finding: Finding,
  result: Result,
  context: FormatContext,
  { part, goodDirection }: FindingScene = {},
): Piece[] {
  const scene = { result, context, goodDirection, messages: createAnalystMessages(context.locale) };
  const values = Object.entries(finding.facts).map(([key, fact]): [string, Piece[]] => [
    key,
    writeFact(key, finding, fact, scene),
  ]);
  const verdict = judge(trends[finding.kind], scene);
  const pieces = compose(
    finding.kind,
    { ...Object.fromEntries(values), ...writeMoves(finding, scene), verdict },
    scene,
  );
  const sentence = startWithCapital(pieces, context.locale);
  return part === undefined
    ? sentence
    : compose('inWidget', { title: [{ text: cleanName(part) }], sentence }, scene);
}

/** Placeholders that stand for a period with its preposition. */
const periods = new Set(['when', 'high', 'low']);
/** Signs are in the words of the sentence, except where a change is told as an amount. */
const signed = new Set<Finding['kind']>(['contributor', 'contributorAgainst', 'mixAndRate']);

function writeFact(key: string, { kind }: Finding, fact: Fact, scene: Scene): Piece[] {
  const piece = { text: formatFact(fact, signed.has(kind), scene), fact };
  const isPeriod = fact.style === 'phase' || (fact.style === 'name' && fact.column.type === 'time');
  return periods.has(key) && isPeriod && kind !== 'late'
    ? compose(periodKey(fact.column), { name: [piece] }, scene)
    : [piece];
}

function formatFact(fact: Fact, isSigned: boolean, { result, context, messages }: Scene): string {
  const { column } = fact;
  if (fact.style === 'title') return cleanName(column.title ?? column.name);
  if (fact.style === 'name' || fact.style === 'phase') {
    const cell = result.values[result.columns.indexOf(column)]?.[fact.row] ?? null;
    if (cell === null || cell === '') return messages('noValue');
    return fact.style === 'phase'
      ? cleanName(formatPhase(cell, column, context))
      : nameCell(cell, column, context);
  }
  if (!isSigned && !isDifference(fact)) return formatProven(fact, context);
  return `${isSigned ? signOf(fact.value) : ''}${formatSize(fact, context, messages)}`;
}

const isDifference = ({ style, proof }: ProvenNumber): boolean =>
  style === 'measure' && proof.of === 'difference';

/** Without its sign. Differences of shares are percentage points. */
export function formatSize(
  fact: ProvenNumber,
  context: FormatContext,
  messages: (key: 'points', values: { readonly value: string }) => string,
): string {
  const size = formatProven(sizeOf(fact), context);
  const isPoints = fact.column.format?.type === 'percent' && fact.style === 'measure';
  return isPoints ? messages('points', { value: size.replace(/\s?%/, '') }) : size;
}

const sizeOf = (fact: ProvenNumber): ProvenNumber => ({ ...fact, value: Math.abs(fact.value) });

const signOf = (value: number): string => (value > 0 ? '+' : value < 0 ? '−' : '');

/** What a cell says by itself: "17" alone could be anything. */
export function nameCell(cell: Cell, column: ResultColumn, context: FormatContext): string {
  const text = formatCell(cell, column, context);
  return cleanName(column.type === 'number' && column.title !== undefined ? `${column.title} ${text}` : text);
}

export const formatCell = (
  value: unknown,
  { type, format, granularity }: ResultColumn,
  context: FormatContext,
): string =>
  formatInChart(value, {
    column: { type, ...(format && { format }), ...(granularity && { granularity }) },
    context,
    computed: true,
  });

/** As it stands in a sentence. Shares and changes are written without a sign. */
export function formatProven({ style, value, column, proof }: ProvenNumber, context: FormatContext): string {
  if (style === 'count') return formatNumber(value, undefined, context);
  if (style === 'measure')
    return formatCell(roundMean(value, column, proof), { ...column, type: 'number' }, context);
  return formatShare(Math.abs(value), context);
}

/** The more places before the point, the fewer behind it mean anything in a mean, unless its measure has a format. */
function roundMean(value: number, { format }: ResultColumn, { of }: Proof): number {
  if (format || (of !== 'mean' && of !== 'median')) return value;
  const size = Math.abs(value);
  if (size >= 100) return Math.round(value);
  return size >= 10 ? Math.round(value * 10) / 10 : value;
}

/** Nearly all is not written as all, and little not as nothing. */
function formatShare(size: number, context: FormatContext): string {
  const rest = Math.min(size, Math.abs(1 - size));
  const digits = rest === 0 || (rest >= 0.01 && size >= 0.1) ? 0 : rest >= 0.001 ? 1 : 3;
  return formatNumber(size, { type: 'percent', decimalPlaces: digits }, context);
}

/** Longest name in a sentence, in characters. */
const maxName = 80;

/** Names come from data: without marks that would change the direction of the rest, and not longer than a sentence can hold. */
export function cleanName(name: string): string {
  const plain = name.replace(/[\u202A-\u202E\u2066-\u2069\uE000\uE001]/g, '');
  return plain.length > maxName ? `${plain.slice(0, maxName - 1)}…` : plain;
}

function periodKey({ granularity }: ResultColumn): AnalystKey {
  if (granularity === 'month' || granularity === 'quarter' || granularity === 'year') return 'periodIn';
  if (granularity === 'week') return 'periodWeek';
  return granularity === 'day' ? 'periodOn' : 'periodAt';
}

const moveKeys = {
  move: { up: 'moveUp', down: 'moveDown', none: 'moveNone' },
  toDate: { up: 'toDateUp', down: 'toDateDown', none: 'toDateNone' },
} as const;

/** "up 12 % from September": a change with the period that it is counted from. */
function writeMoves({ kind, facts }: Finding, scene: Scene): Record<string, Piece[]> {
  const keys = moveKeys[kind === 'toDate' ? 'toDate' : 'move'];
  const write = (changeKey: string, beforeKey: string): Piece[] => {
    const change = facts[changeKey];
    const before = facts[beforeKey];
    if ((change?.style !== 'percent' && change?.style !== 'measure') || !before) return [];
    // A change that would be written as 0 is none.
    const isNone = change.style === 'percent' ? Math.abs(change.value) < 0.000_005 : change.value === 0;
    const key = isNone ? keys.none : change.value > 0 ? keys.up : keys.down;
    const piece = (fact: Fact): Piece[] => [{ text: formatFact(fact, false, scene), fact }];
    const verdict = isNone ? [] : judge(change.value > 0 ? 'up' : 'down', scene);
    return compose(key, { change: piece(change), before: piece(before), verdict }, scene);
  };
  const move = write('change', 'before');
  return { move, toDateMove: move, yearMove: write('yearChange', 'year') };
}

const compose = (
  key: AnalystKey,
  values: Readonly<Record<string, readonly Piece[]>>,
  { messages }: Scene,
): Piece[] => composeSentence(messages, key, values);

/** Names in the data keep their letters. */
function startWithCapital(pieces: readonly Piece[], locale: string): Piece[] {
  return pieces.map((piece, at) =>
    at === 0 && piece.fact?.style !== 'name'
      ? { ...piece, text: piece.text.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(locale)) }
      : piece,
  );
}
