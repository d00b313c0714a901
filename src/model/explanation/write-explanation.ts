/** Says in two sentences what explains a number. Each number of them has its proof. */
import { isolate } from '../messages/isolate.ts';
import { composeSentence, type Piece } from '../../views/story/model/compose-sentence.ts';
import { proveChange, proveNumber, type ProvenNumber } from '../../views/story/model/finding.ts';
import { computedFrom, type Proof } from '../../views/story/model/proof.ts';
import { cleanName, formatCell, formatProven } from '../../views/story/model/write-finding.ts';
import { createExplainMessages, type ExplainKey, type ExplainMessages } from '../messages/explain-en.ts';
import type { Cell, Result, ResultColumn } from '../result.ts';
import type { FormatContext } from '../formats/format-value.ts';
import type { Explanation } from './explain-value.ts';
import { isCompared } from './find-periods.ts';
import { placeInPeriod } from './name-period.ts';
import { listRows, sumOf } from './part-sums.ts';
import type { PartRows } from './read-parts.ts';
import type { Split } from './split-value.ts';

export interface ExplainedSentence {
  readonly pieces: readonly Piece[];
  /** The rows that prove its numbers. */
  readonly result: Result;
}

interface Scene {
  readonly explanation: Explanation;
  readonly context: FormatContext;
  readonly messages: ExplainMessages;
}

/** Empty if there is no number. */
export function writeExplanation(explanation: Explanation): ExplainedSentence[] {
  const { value, whole, split } = explanation;
  const { context } = value;
  const scene = { explanation, context, messages: createExplainMessages(context.locale) };
  if (!whole) return [];
  const first = { pieces: writeWhole(whole, scene), result: whole.result };
  return split ? [first, { pieces: writeSplit(split, scene), result: split.result }] : [first];
}

const plain = (text: string): Piece[] => [{ text: isolate(cleanName(text)) }];

/** A name from the data, as it is read in a sentence and a chart. */
export function namePart(
  cell: Cell,
  dimension: ResultColumn,
  context: FormatContext,
  messages: ExplainMessages,
): string {
  return cell === null || cell === '' ? messages('noValue') : cleanName(formatCell(cell, dimension, context));
}

function writeWhole(whole: PartRows, scene: Scene): Piece[] {
  const { explanation, context, messages } = scene;
  const { periods, value } = explanation;
  const { measure, parts, result } = whole;
  const title = plain(value.measure.title ?? value.measure.name);
  const after = sumOf(measure.name, listRows(parts, 'after'));
  const shown = write(proveNumber(result, measure, after), scene);
  const when = (span: Parameters<typeof placeInPeriod>[0]): Piece[] => [
    { text: placeInPeriod(span, context, messages) },
  ];
  if (!isCompared(periods))
    return compose(
      periods.after ? 'valueIn' : 'value',
      { measure: title, value: shown, ...(periods.after && { when: when(periods.after) }) },
      scene,
    );
  const before = sumOf(measure.name, listRows(parts, 'before'));
  const all = proveNumber(result, measure, computedFrom('difference', after, before));
  const change = proveChange(result, measure, after, before);
  return compose(
    changeKey(all?.value ?? 0, change),
    {
      measure: title,
      value: shown,
      all: write(all && { ...all, value: Math.abs(all.value) }, scene, all),
      change: write(change, scene),
      earlier: write(proveNumber(result, measure, before), scene),
      when: when(periods.after),
      whenBefore: when(periods.before),
    },
    scene,
  );
}

/** A share of a share is easily taken for points of it. */
function changeKey(all: number, change: ProvenNumber | undefined): ExplainKey {
  if (all === 0) return 'same';
  const hasShare = change !== undefined && change.column.format?.type !== 'percent';
  if (hasShare) return all > 0 ? 'upByShare' : 'downByShare';
  return all > 0 ? 'up' : 'down';
}

function writeSplit(split: Split, scene: Scene): Piece[] {
  const { dimension, result, measure, contributions, whole, effects, kind } = split;
  const prove = (proof: Proof | undefined): ProvenNumber | undefined =>
    proof && proveNumber(result, measure, proof);
  const all = prove(whole);
  const total = all?.value ?? 0;
  // The one that explains most goes the way of the whole.
  const along = contributions.filter(({ value }) => total === 0 || Math.sign(value) === Math.sign(total));
  const [top] = along.length > 0 ? along : contributions;
  if (!top) return [];
  const share = computedFrom('share', top.proof, whole);
  const isAmount = kind === 'amount';
  const hasShare = contributions.every(({ value }) => value >= 0) && total > 0;
  return compose(
    isAmount ? (hasShare ? 'made' : 'madePlain') : splitKey(split, top.value, total),
    {
      dimension: plain(dimension.title ?? dimension.name),
      part: plain(namePart(top.cell, dimension, scene.context, scene.messages)),
      own: isAmount ? write(prove(top.proof), scene) : writeSigned(prove(top.proof), scene),
      all: writeSigned(all, scene),
      rate: writeSigned(prove(effects?.rate), scene),
      mix: writeSigned(prove(effects?.mix), scene),
      share: write(proveNumber(result, measure, share, 'percent'), scene),
    },
    scene,
  );
}

function splitKey({ kind }: Split, own: number, all: number): ExplainKey {
  if (kind === 'ratio') return 'mixAndRate';
  const share = own / all;
  if (all === 0) return 'balance';
  if (share > 1) return 'beyond';
  return share > 0.5 ? 'most' : 'largest';
}

/** @param fact - what the number proves, if it is written in another way than it is. */
function write(number: ProvenNumber | undefined, scene: Scene, fact = number): Piece[] {
  return number ? [{ text: writeSize(number, scene), fact }] : [];
}

function writeSigned(number: ProvenNumber | undefined, scene: Scene): Piece[] {
  if (!number) return [];
  const { value } = number;
  // What is written as 0 has no sign.
  const isNone = writeSize(number, scene) === writeSize({ ...number, value: 0 }, scene);
  const sign = value === 0 || isNone ? '' : value > 0 ? '+' : '−';
  return [{ text: `${sign}${writeSize({ ...number, value: Math.abs(value) }, scene)}`, fact: number }];
}

/** Differences of percentages are points. */
function writeSize(number: ProvenNumber, { context, messages }: Scene): string {
  const text = formatProven(number, context);
  const { column, style, proof } = number;
  const isPoints = column.format?.type === 'percent' && style === 'measure' && proof.of !== 'cells';
  return isPoints ? messages('points', { value: text.replace(/\s?%/, '') }) : text;
}

const compose = (
  key: ExplainKey,
  values: Readonly<Record<string, readonly Piece[]>>,
  { messages }: Scene,
): Piece[] => composeSentence(messages, key, values);
