/** The views of a chart in Vega-Lite: each has a mark and the channels that it shows columns by. */
import { isRecord, readArray, readString } from '../parsing/read-value.ts';
import { isSameValue } from '../draft/is-same-value.ts';
import type { SpecRecord } from '../report-proposals/proposal-rule.ts';
import { readAt, writeAt, type SpecPath } from './spec-path.ts';

export interface ChartView {
  readonly path: SpecPath;
  /** The type of its mark, such as `bar`. */
  readonly mark: string;
  /** Its channels by name, with those that the layers above it give it. */
  readonly channels: ReadonlyMap<string, PlacedChannel>;
  /** Views with the same number are drawn above one another. */
  readonly stack: number;
}

/** What a channel says, and where it stands in the spec. */
export interface PlacedChannel {
  readonly path: SpecPath;
  readonly value: SpecRecord;
}

const lists = ['layer', 'concat', 'hconcat', 'vconcat'] as const;

/** All views in the order of the spec. None of a chart that is written in Vega, or repeats a view. */
export function listChartViews(spec: SpecRecord): readonly ChartView[] {
  if ('marks' in spec || 'repeat' in spec) return [];
  const found: ChartView[] = [];
  collect({ spec, path: [], channels: new Map(), stack: 0 }, found, { stacks: 0 });
  return found;
}

interface Place {
  readonly spec: SpecRecord;
  readonly path: SpecPath;
  readonly channels: ReadonlyMap<string, PlacedChannel>;
  readonly stack: number;
}

function collect(
  { spec, path, channels, stack }: Place,
  found: ChartView[],
  count: { stacks: number },
): void {
  const own = new Map([...channels, ...listChannels(spec, path)]);
  const mark = readMark(spec['mark']);
  if (mark !== undefined) found.push({ path, mark, channels: own, stack });
  if (isRecord(spec['spec']))
    collect({ spec: spec['spec'], path: [...path, 'spec'], channels: own, stack }, found, count);
  for (const list of lists)
    for (const [index, item] of readArray(spec[list]).entries()) {
      if (!isRecord(item)) continue;
      const next = list === 'layer' ? stack : (count.stacks += 1);
      collect({ spec: item, path: [...path, list, index], channels: own, stack: next }, found, count);
    }
}

const listChannels = ({ encoding }: SpecRecord, path: SpecPath): (readonly [string, PlacedChannel])[] =>
  Object.entries(isRecord(encoding) ? encoding : {}).flatMap(([name, value]) =>
    isRecord(value) ? [[name, { path: [...path, 'encoding', name], value }] as const] : [],
  );

const readMark = (mark: unknown): string | undefined => readString(isRecord(mark) ? mark['type'] : mark);

/** What is written about the mark, apart from its type. */
export function readMarkStyle(spec: SpecRecord, { path }: ChartView, name: string): unknown {
  return readAt(spec, [...path, 'mark', name]);
}

export function writeMarkStyle(spec: SpecRecord, { path, mark }: ChartView, change: SpecRecord): SpecRecord {
  const place = [...path, 'mark'];
  const before = readAt(spec, place);
  const whole = isRecord(before) ? spec : writeAt(spec, place, { type: mark });
  return Object.entries(change).reduce(
    (next, [name, value]) => writeAt(next, [...place, name], value),
    whole,
  );
}

/** The places of a channel. Layers that write it alike share it. A channel that is not there has the place of its own view. */
export function listChannelPaths(spec: SpecRecord, view: ChartView, channel: string): readonly SpecPath[] {
  const own = view.channels.get(channel);
  if (!own) return [[...view.path, 'encoding', channel]];
  const same = listLayers(spec, view)
    .flatMap(({ channels }) => channels.get(channel) ?? [])
    .filter(({ value }) => isSameValue(value, own.value));
  return same.map(({ path }) => path);
}

/** The views that are drawn above one another with a view, and itself. */
export const listLayers = (spec: SpecRecord, { stack }: ChartView): readonly ChartView[] =>
  listChartViews(spec).filter((one) => one.stack === stack);

/** The places at which a view and its layers write their channels. */
export function listEncodings(spec: SpecRecord, view: ChartView): readonly SpecPath[] {
  const paths = listLayers(spec, view).flatMap(({ channels }) =>
    [...channels.values()].map(({ path }) => path.slice(0, -1)),
  );
  return paths.filter((path, at) => paths.findIndex((other) => isSameValue(other, path)) === at);
}

export interface ChannelChange {
  readonly channel: string;
  /** A place within the channel. By default the channel as a whole. */
  readonly path?: SpecPath;
  /** `undefined` removes it. */
  readonly value: unknown;
}

export const writeChannel = (
  spec: SpecRecord,
  view: ChartView,
  { channel, path = [], value }: ChannelChange,
): SpecRecord =>
  listChannelPaths(spec, view, channel).reduce(
    (next, place) => writeAt(next, [...place, ...path], value),
    spec,
  );

/** Writes what layers with the same scale share, in all of them. */
export function writeShared(spec: SpecRecord, view: ChartView, change: ChannelChange): SpecRecord {
  const { channel } = change;
  const isOwn = readAt(spec, [...view.path.slice(0, -2), 'resolve', 'scale', channel]) === 'independent';
  const type = view.channels.get(channel)?.value['type'];
  const sharing = listLayers(spec, view).filter(
    ({ channels }) => channels.has(channel) && channels.get(channel)?.value['type'] === type,
  );
  return (isOwn ? [view] : sharing).reduce((next, { path }) => {
    const found = findView(next, path);
    return found ? writeChannel(next, found, change) : next;
  }, spec);
}

/** The view at the same place of a spec that has changed. */
export const findView = (spec: SpecRecord, path: SpecPath): ChartView | undefined =>
  listChartViews(spec).find((view) => isSameValue(view.path, path));
