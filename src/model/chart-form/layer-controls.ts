/** Charts that combine several marks: each measure has a layer with a mark of its own. */
import type { Drawing, SpecRecord } from '../report-proposals/proposal-rule.ts';
import { haveOneUnit, type ShownField } from '../report-proposals/shown-field.ts';
import { toValueAxis } from '../report-proposals/write-chart.ts';
import { isAmount } from './channel-default.ts';
import { listChartViews, type ChartView } from './chart-views.ts';
import { toOwnScale } from './color-controls.ts';
import { say, toButton } from './controls.ts';
import type { FormControl } from './form-control.ts';
import { addLayer, removeLayer } from './mark-labels.ts';
import { findMarkFacts } from './mark-facts.ts';
import { findChannel, findSlotField, type FormInput } from './slots.ts';
import { readAt, writeAt, type SpecPath } from './spec-path.ts';
import { drawVega } from './vega-drawing.ts';

export function listLayerControls(input: FormInput): readonly FormControl[] {
  const { view } = input;
  const isLayer = view.path.at(-2) === 'layer';
  return [
    ...(isLayer ? [toOwnScale(input, 'y', 'ownAxis')] : []),
    ...listAdditions(input).map((field) =>
      toButton(`add ${field.name}`, { name: field.title }, () => combine(input, field)),
    ),
    ...(isLayer && countViews(input) > 1
      ? [toButton('remove', say('removeLayer'), () => drawVega(removeView(input)))]
      : []),
  ];
}

/** Measures that the chart does not show yet, and that may stand above its marks. */
function listAdditions({ spec, view, fields }: FormInput): readonly ShownField[] {
  const views = listChartViews(spec);
  const isSplit = (['facet', 'row', 'column'] as const).some((slot) => findChannel(view, slot) !== undefined);
  const x = findSlotField({ view, fields }, 'x');
  const y = findSlotField({ view, fields }, 'y');
  if (isSplit || !findMarkFacts(view.mark).isCombined || !x || !y || isAmount(x) || !isAmount(y)) return [];
  const shown = new Set(views.map((one) => findSlotField({ view: one, fields }, 'y')));
  return fields.filter((field) => field.role === 'measure' && !shown.has(field));
}

/** The measure becomes a line above bars, and the same mark otherwise. Another unit has an axis of its own. */
function combine({ spec, view, fields }: FormInput, field: ShownField): Drawing {
  const mark = view.mark === 'bar' ? 'line' : view.mark;
  const names = { x: view.channels.get('x')?.value };
  const layer = {
    mark: { type: mark },
    encoding: { ...names, y: toValueAxis(field), color: { datum: field.title } },
  };
  const before = findSlotField({ view, fields }, 'y');
  const named = before && !findChannel(view, 'color') ? nameLayer(spec, view, before.title) : spec;
  const added = addLayer(named, view.path, layer);
  const isOther = before !== undefined && !haveOneUnit([before, field]);
  return drawVega(isOther ? writeAt(added, ['resolve', 'scale', 'y'], 'independent') : added);
}

const nameLayer = (spec: SpecRecord, { path }: ChartView, name: string): SpecRecord =>
  writeAt(spec, [...path, 'encoding', 'color'], { datum: name });

const countViews = ({ spec, view }: FormInput): number =>
  listChartViews(spec).filter(({ mark, path }) => mark !== 'text' && isIn(path, view.path.slice(0, -1)))
    .length;

const isIn = (path: SpecPath, parent: SpecPath): boolean => parent.every((key, index) => path[index] === key);

/** With its texts. */
function removeView({ spec, view }: FormInput): SpecRecord {
  const index = Number(view.path.at(-1));
  const texts = [...view.path.slice(0, -1), index + 1];
  const hasTexts = readAt(spec, [...texts, 'mark', 'type']) === 'text';
  return removeLayer(hasTexts ? removeLayer(spec, texts) : spec, view.path);
}
