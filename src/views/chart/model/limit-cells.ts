/**
 * Cells of a heat map have a greatest size. A row that a filter leaves alone would be as high as the chart. The cells stay beside
 * one another, where the axes meet. A step and a range of the author's stay.
 */
import { isRecord, readArray, readString } from '../../../model/parsing/read-value.ts';
import {
  changeScopes,
  findBandScale,
  isBar,
  isRectangle,
  listMarks,
  readDomain,
  readRecords,
  readUpdate,
  type VegaPart,
} from './compiled-marks.ts';
import { quote } from './quote.ts';

/** px */
const maxWidth = 200;
const maxHeight = 100;

/** @param spec - in Vega, as compiled. */
export function limitCells(spec: VegaPart): VegaPart {
  const marks = listMarks(spec);
  const taken = new Set(
    marks
      .filter(isBar)
      .flatMap(listBands)
      .map(([name]) => name),
  );
  const bands = new Map(marks.filter(isCell).flatMap(listBands));
  return changeScopes(spec, (scope) =>
    readRecords(scope['scales'])
      .filter(({ name }) => !taken.has(String(name)))
      .reduce((so, scale) => limitScale(so, scale, bands.get(String(scale['name']))), scope),
  );
}

type Side = 'width' | 'height';

/** A rectangle with a place along both axes. Others mark a part of one axis. */
function isCell(mark: VegaPart): boolean {
  const { x, y } = readUpdate(mark);
  return isRectangle(mark) && [x, y].every((place) => isRecord(place) && 'scale' in place);
}

const listBands = (mark: VegaPart): (readonly [name: string, side: Side])[] =>
  (['width', 'height'] as const).flatMap((side) => {
    const name = findBandScale(readUpdate(mark)[side]);
    return name === undefined ? [] : [[name, side] as const];
  });

function limitScale(scope: VegaPart, scale: VegaPart, side: Side | undefined): VegaPart {
  const domain = readDomain(scale['domain']);
  const [from, to] = readArray(scale['range']);
  const whole = isRecord(to) ? readString(to['signal']) : undefined;
  if (!side || !domain || from !== 0 || whole === undefined) return scope;
  const name = `${String(scale['name'])}_places`;
  const places = { name, source: domain.data, transform: [{ type: 'aggregate', groupby: [domain.field] }] };
  const most = side === 'width' ? maxWidth : maxHeight;
  const length = `min(${whole}, ${most} * length(data(${quote(name)})))`;
  const range =
    side === 'width' ? [0, { signal: length }] : [{ signal: `${whole} - ${length}` }, { signal: whole }];
  return {
    ...scope,
    data: [...readArray(scope['data']), places],
    scales: readArray(scope['scales']).map((one) => (one === scale ? { ...scale, range } : one)),
  };
}
