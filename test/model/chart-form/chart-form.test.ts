/** What the form of a report writes can be drawn, and it loses nothing that a hand has written. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeForm } from '../../../src/model/chart-form/report-form.ts';
import type { FormControl } from '../../../src/model/chart-form/form-control.ts';
import { proposeCharts } from '../../../src/model/report-proposals/propose-charts.ts';
import type { Drawing } from '../../../src/model/report-proposals/proposal-rule.ts';
import { readShownQuery } from '../../../src/model/report-proposals/shown-query.ts';
import { rounds } from '../../rounds.ts';
import { listFaults } from '../report-proposals/check-drawing.ts';
import { anyAsked, members } from '../report-proposals/shown-rows.ts';
import { anyChange, makeChange } from './random-changes.ts';

const anyRun = fc.record({
  asked: anyAsked,
  rule: fc.nat(30),
  changes: fc.array(anyChange, { maxLength: 8 }),
});

/**
 * What the compiler says and solves as it should. Bars are ordered by their sum, and their labels by the least value: it takes the
 * sum for both. A logarithmic scale has no zero: it comes back with the linear one. Small charts with scales of their own show the
 * same rows.
 */
const solved =
  /conflicting sort properties|"zero" is dropped as it does not work with log scale|Detected faceted independent scales/;

test('whatever is changed in the form of any proposal, the drawing can be drawn', () => {
  fc.assert(
    fc.property(anyRun, ({ asked: { query, hints }, rule, changes }) => {
      const proposals = proposeCharts(query, members, hints);
      const { fields } = readShownQuery(query, members, hints);
      let drawing: Drawing = proposals[rule % proposals.length] ?? { kind: 'table', spec: {} };
      const made: string[] = [];
      for (const change of changes) {
        const next = makeChange(drawing, fields, change);
        if (!next) continue;
        made.push(next.name);
        ({ drawing } = next);
      }
      if (drawing.kind !== 'vega') return;
      const faults = listFaults(drawing, query).filter((fault) => !solved.test(String(fault)));
      expect(faults, JSON.stringify([made, drawing.spec])).toEqual([]);
    }),
    { numRuns: rounds(120, 3_000) },
  );
});

const listControls = (drawing: Drawing, fields: Parameters<typeof describeForm>[1]): readonly FormControl[] =>
  describeForm(drawing, fields).sections.flatMap(({ controls }) => controls);

/** Who removes a pivot or a title removes what it says. */
const removing = new Set(['pivot', 'titled']);

test('a box that is checked and unchecked again leaves the spec as it was', () => {
  fc.assert(
    fc.property(anyAsked, fc.nat(30), fc.nat(40), ({ query, hints }, rule, index) => {
      const proposals = proposeCharts(query, members, hints);
      const { fields } = readShownQuery(query, members, hints);
      const drawing = proposals[rule % proposals.length];
      const controls = drawing ? listControls(drawing, fields) : [];
      const checks = controls.filter((one) => one.control === 'check' && !removing.has(one.key));
      const check = checks[index % Math.max(1, checks.length)];
      if (!drawing || check?.control !== 'check') return;
      const changed = check.change(!check.value);
      const at = controls.filter(({ key }) => key === check.key).indexOf(check);
      const again = listControls(changed, fields).filter(({ key }) => key === check.key)[at];
      expect(again).toMatchObject({ value: !check.value });
      if (again?.control === 'check') expect(again.change(check.value).spec).toEqual(drawing.spec);
    }),
    { numRuns: rounds(120, 3_000) },
  );
});
