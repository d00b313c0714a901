import { expect, test } from 'vitest';
import { outlineModel } from '../../../src/service/own-data-api/model-outline.ts';
import { searchModel } from '../../../src/service/own-data-api/search-model.ts';

const meta = {
  cubes: [
    {
      name: 'flights',
      title: 'Flights',
      measures: [
        { name: 'flights.count', shortTitle: 'Count', meta: { synonyms: ['departures'] } },
        { name: 'flights.avg_delay', shortTitle: 'Average delay', description: 'Minutes after schedule' },
        { name: 'flights.secret', shortTitle: 'Secret delay', public: false },
      ],
      dimensions: [{ name: 'flights.carrier', title: 'Flights Carrier', type: 'string' }, { name: 7 }, 'x'],
      segments: 'none',
    },
    {
      name: 'strikes',
      title: 'Bird strikes',
      description: 'Per flight',
      measures: [{ name: 'strikes.count' }],
    },
    { name: 'hidden', title: 'Flights hidden', public: false, measures: [{ name: 'hidden.count' }] },
  ],
};

const find = (search: string) =>
  searchModel(outlineModel(meta), search).map(({ members }) => members.map(({ name }) => name));

test('what is not public, and what cannot be read, is left out', () => {
  const [flights, ...others] = outlineModel({ cubes: [meta.cubes[0], { title: 'No name' }, 7] });
  expect(others).toEqual([]);
  expect(flights?.members.map(({ name }) => name)).toEqual([
    'flights.count',
    'flights.avg_delay',
    'flights.carrier',
  ]);
  expect(JSON.stringify(outlineModel(meta))).not.toContain('hidden');
});

test('words are found in names, titles, synonyms and descriptions, the best match first', () => {
  expect(find('average delay')).toEqual([['flights.avg_delay']]);
  expect(find('departure')).toEqual([['flights.count']]);
  expect(find('minutes')).toEqual([['flights.avg_delay']]);
  expect(find('delay count')[0]?.toSorted()).toEqual(['flights.avg_delay', 'flights.count']);
  expect(find('giraffe')).toEqual([]);
  expect(find('?!')).toEqual([]);
});

test('a cube that matches by itself has all its members', () => {
  expect(find('birds')).toEqual([['strikes.count']]);
});
