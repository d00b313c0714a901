/** The form of a chart in Vega-Lite. */
import type { FormText } from '../messages/report-form-en.ts';
import type { SpecRecord } from '../report-proposals/proposal-rule.ts';
import type { ShownField } from '../report-proposals/shown-field.ts';
import { listAxisControls } from './axis-controls.ts';
import { slotNames, type SlotName } from './mark-facts.ts';
import { listChartViews, type ChartView } from './chart-views.ts';
import { listColorControls, listFacetControls, listLegendControls } from './color-controls.ts';
import { say } from './controls.ts';
import type { FormControl, FormLabel, FormSection, FormSlot, ReportForm } from './form-control.ts';
import { listLayerControls } from './layer-controls.ts';
import { listMarkControls, toMarkControl } from './mark-controls.ts';
import {
  assignField,
  describeOther,
  findChannel,
  findSlotField,
  canAssign,
  keepDrawable,
  listFitting,
  listSlots,
  moveField,
  type FormInput,
} from './slots.ts';
import { drawVega } from './vega-drawing.ts';

/** @param part - which of the views the form is about. */
export function describeChart(spec: SpecRecord, fields: readonly ShownField[], part: number): ReportForm {
  const views = listChartViews(spec).filter(({ mark }) => mark !== 'text');
  const view = views[part] ?? views[0];
  if (!view) return { parts: [], sections: [] };
  const input: FormInput = { spec, view, fields };
  return {
    parts: views.length > 1 ? views.map((one, index) => namePart(one, index, fields)) : [],
    sections: listSections(input),
    move: (from, to) => drawVega(keepDrawable(input, moveField(input, readSlot(from), readSlot(to)))),
  };
}

const readSlot = (key: string): SlotName => slotNames.find((slot) => slot === key) ?? 'x';

/** A layer is named by its measure. */
function namePart(view: ChartView, index: number, fields: readonly ShownField[]): FormLabel {
  const measure = (['y', 'x', 'theta'] as const)
    .map((slot) => findSlotField({ view, fields }, slot))
    .find((field) => field?.role === 'measure');
  return { name: `${index + 1} · ${measure?.title ?? view.mark}` };
}

function listSections(input: FormInput): readonly FormSection[] {
  const layers = listLayerControls(input);
  return [
    { key: 'mark', title: say('marks'), controls: [toMarkControl(input), ...listMarkControls(input)] },
    ...listSlots(input.view).map((slot) => ({
      key: slot,
      title: say(`slot_${slot}` satisfies FormText),
      slot: toSlot(input, slot),
      controls: listSlotControls(input, slot),
    })),
    ...(layers.length > 0 ? [{ key: 'layers', title: say('layers'), controls: layers }] : []),
  ];
}

function toSlot(input: FormInput, slot: SlotName): FormSlot {
  const { view, fields } = input;
  const other = describeOther(view, slot);
  return {
    key: slot,
    field: findSlotField(input, slot)?.name,
    other: other === undefined ? undefined : { name: other },
    offered: listFitting(fields, slot)
      .filter((field) => canAssign(input, slot, field))
      .map(({ name }) => name),
    isOptional: slot !== 'theta' && canAssign(input, slot, undefined),
    change: (name) => {
      const field = fields.find((one) => one.name === name);
      return drawVega(keepDrawable(input, assignField(input, slot, field)));
    },
  };
}

function listSlotControls(input: FormInput, slot: SlotName): readonly FormControl[] {
  if (slot === 'x' || slot === 'y') return listAxisControls(input, slot);
  if (slot === 'color') return listColorControls(input);
  if (slot === 'facet' || slot === 'row' || slot === 'column') return listFacetControls(input, slot);
  const hasLegend = (slot === 'size' || slot === 'shape') && findChannel(input.view, slot) !== undefined;
  return hasLegend ? listLegendControls(input, slot) : [];
}
