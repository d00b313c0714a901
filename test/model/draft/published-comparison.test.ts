import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareDrafts } from '../../../src/model/draft/draft-change.ts';
import { PublishedComparison } from '../../../src/model/draft/published-comparison.ts';
import { applyEdits, edits, startDraft } from './random-edits.ts';

test('whether a draft is published follows the draft and the published version', () => {
  fc.assert(
    fc.property(edits, fc.array(fc.tuple(fc.nat(), fc.nat())), (list, visits) => {
      const drafts = applyEdits(startDraft, list, 'a');
      const comparison = new PublishedComparison();
      for (const [one, other] of visits) {
        const published = drafts[one % drafts.length] ?? startDraft;
        const draft = drafts[other % drafts.length] ?? startDraft;
        expect(comparison.isDifferent(published, draft)).toBe(compareDrafts(published, draft).length > 0);
      }
    }),
  );
});

test('is worked out once for each draft', () => {
  let reads = 0;
  const published = {
    get widgets() {
      reads += 1;
      return startDraft.widgets;
    },
  };
  const comparison = new PublishedComparison();
  comparison.isDifferent(published, startDraft);
  const first = reads;
  comparison.isDifferent(published, startDraft);
  expect([first > 0, reads]).toEqual([true, first]);
});
