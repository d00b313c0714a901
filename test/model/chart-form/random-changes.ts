/** Random changes of a drawing by the controls of its form. */
import fc from 'fast-check';
import { describeForm } from '../../../src/model/chart-form/report-form.ts';
import type { FormControl, FormSlot, ReportForm } from '../../../src/model/chart-form/form-control.ts';
import type { Drawing } from '../../../src/model/report-proposals/proposal-rule.ts';
import type { ShownField } from '../../../src/model/report-proposals/shown-field.ts';

/** Numbers that choose a part, a section, a control and a value of it. */
export interface Change {
  readonly part: number;
  readonly section: number;
  readonly control: number;
  readonly value: number;
}

export const anyChange: fc.Arbitrary<Change> = fc.record({
  part: fc.nat(3),
  section: fc.nat(12),
  control: fc.nat(12),
  value: fc.nat(12),
});

/** A change that was made, and what its control shows after it. */
export interface Made {
  readonly name: string;
  readonly drawing: Drawing;
}

const pick = <T>(items: readonly T[], index: number): T | undefined =>
  items.length === 0 ? undefined : items[index % items.length];

export function makeChange(
  drawing: Drawing,
  fields: readonly ShownField[],
  change: Change,
): Made | undefined {
  const form = describeForm(drawing, fields, change.part);
  const section = pick(form.sections, change.section);
  if (!section) return undefined;
  const { slot, controls } = section;
  const chosen = change.control % (controls.length + (slot ? 2 : 0));
  const control = controls[chosen];
  if (control)
    return { name: `${section.key}.${control.key}`, drawing: changeControl(control, change.value) };
  return slot && { name: `${section.key} slot`, drawing: changeSlot(form, slot, change) };
}

function changeControl(control: FormControl, value: number): Drawing {
  switch (control.control) {
    case 'choice':
      return control.change(pick(control.options, value)?.value ?? '');
    case 'check':
      return control.change(!control.value);
    case 'number':
      return control.change(
        value === 0 ? undefined : Math.min(control.most ?? 40, (control.least ?? 0) + value),
      );
    case 'color':
      return control.change(value % 2 === 0 ? '#c02040' : '');
    case 'button':
      return control.change();
    case 'text':
    case 'longText':
      return control.change(value % 3 === 0 ? '' : `Text ${value}`);
  }
}

function changeSlot({ move, sections }: ReportForm, slot: FormSlot, { control, value }: Change): Drawing {
  const slots = sections.flatMap((section) => section.slot ?? []);
  if (move && control % 2 === 0) return move(slot.key, pick(slots, value)?.key ?? slot.key);
  const offered = slot.isOptional ? [...slot.offered, undefined] : slot.offered;
  return slot.change(pick(offered, value));
}
