import { expect, test } from 'vitest';
import type { FilterValue } from '../../../src/model/filters/control-values.ts';
import { listPickedTexts } from '../../../src/model/controls/list-picked-texts.ts';

const toPart = (member: string, filter: FilterValue, ...texts: string[]) => ({
  member,
  filter,
  title: member,
  texts,
});
const spring: FilterValue = { operator: 'between', value: ['2001-02-01', '2001-03-31'] };
const clicks = [
  {
    widgetId: 'months',
    parts: [
      toPart('flights.date', spring, 'February – March'),
      toPart('flights.state', { value: ['IL'] }, 'Illinois'),
    ],
  },
  { widgetId: 'map', parts: [toPart('flights.state', { value: ['IL', 'CA'] }, 'Illinois', 'California')] },
];

test('a control shows all that clicks narrow its member to, in the words of their chips', () => {
  const half: FilterValue = { operator: 'between', value: ['2001-01-01', '2001-06-30'] };
  expect(listPickedTexts('flights.date', half, clicks)).toEqual(['February – March']);
  expect(listPickedTexts('flights.state', undefined, clicks)).toEqual(['Illinois', 'Illinois, California']);
  expect(listPickedTexts('flights.route', undefined, clicks)).toEqual([]);
});

test('a click on the value of the control itself narrows nothing', () => {
  expect(listPickedTexts('flights.date', spring, clicks)).toEqual([]);
});
