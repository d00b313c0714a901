/** Random filters find the users that a plain evaluation finds, in every page and order. RFC 7644, section 3.4.2. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { rounds } from '../../rounds.ts';
import { backings } from '../service-under-test.ts';
import { modelFilters, words } from './scim-filter-model.ts';
import type { FilterEmail, FilterUser } from './scim-filter-model.ts';
import { urns, useScim, withQuery } from './scim-under-test.ts';

const texts = words.filter((word) => word !== '');
const pick = (index: number): string => texts[index % texts.length] ?? '';

/** Users that differ in everything that the filters ask for. Each value is present at some of them only. */
const people: readonly FilterUser[] = Array.from({ length: 24 }, (_, at) => ({
  userName: `${pick(at).replaceAll('/', '')}-${at}`,
  active: at % 3 !== 0,
  ...(at % 2 === 0 && { title: pick(at + 3) }),
  ...(at % 4 !== 1 && { externalId: pick(at * 5) }),
  ...(at % 3 !== 2 && { name: { familyName: pick(at + 7) } }),
  ...(at % 5 < 3 && { department: `${pick(at + 1)}${pick(at + 2)}` }),
  emails: [
    ...(at % 4 === 0 ? [] : [toEmail(pick(at + 5), 'work', at % 2 === 0)]),
    ...(at % 3 === 0 ? [toEmail(`${pick(at)}@home`, 'home', at % 2 === 1)] : []),
  ],
}));

function toEmail(value: string, type: string, primary: boolean): FilterEmail {
  return { value, type, primary };
}

describe.each(backings)('on %s', (backing) => {
  const scim = useScim(backing);
  beforeAll(async () => {
    for (const { userName, department, ...more } of people)
      await scim().addUser(userName, { ...more, ...(department && { [urns.enterprise]: { department } }) });
  });

  const find = async (query: Record<string, string | number>): Promise<string[]> =>
    (await scim().call(withQuery('/Users', query))).list.Resources.map(({ userName }) => String(userName));

  test('a filter finds exactly the users of whom it is true', async () => {
    const property = fc.asyncProperty(modelFilters, async ({ text, matches }) => {
      // Everybody whom these tests have created has a number at the end of the name.
      const found = (await find({ filter: text })).filter((name) => name !== 'admin');
      expect(found.sort()).toEqual(
        people
          .filter(matches)
          .map(({ userName }) => userName)
          .sort(),
      );
    });
    await fc.assert(property, { numRuns: rounds(150, 1_500, 10_000) });
  });

  test('a filter with a further bracket, word or sign is understood or refused, and never ignored', async () => {
    const noise = fc.constantFrom(
      '(',
      ')',
      '[',
      ']',
      '"',
      ' and',
      ' or',
      ' not',
      ' eq',
      ' pr',
      ' "x"',
      '.',
      ':',
      '\\',
      '$',
    );
    const property = fc.asyncProperty(modelFilters, noise, fc.nat(), async ({ text }, sign, at) => {
      const position = at % (text.length + 1);
      const filter = text.slice(0, position) + sign + text.slice(position);
      const answer = await scim().call(withQuery('/Users', { filter }));
      if (answer.status !== 200)
        expect([answer.status, answer.error.scimType]).toEqual([400, 'invalidFilter']);
    });
    await fc.assert(property, { numRuns: rounds(100, 800, 5_000) });
  });

  test('the pages of a filtered and sorted list are the list', async () => {
    const sortBy = fc.constantFrom(
      'userName',
      'title',
      'name.familyName',
      'emails',
      'emails.value',
      'id',
      'meta.created',
    );
    const order = fc.record({ sortBy, sortOrder: fc.constantFrom('ascending', 'descending') });
    const property = fc.asyncProperty(
      modelFilters,
      order,
      fc.integer({ min: 1, max: 7 }),
      async ({ text }, sort, count) => {
        const query = { filter: text, ...sort };
        const all = (await scim().call(withQuery('/Users', query))).list;
        const paged: string[] = [];
        for (let startIndex = 1; startIndex <= all.totalResults; startIndex += count) {
          const page = (await scim().call(withQuery('/Users', { ...query, startIndex, count }))).list;
          expect(page).toMatchObject({
            totalResults: all.totalResults,
            startIndex,
            itemsPerPage: page.Resources.length,
          });
          paged.push(...page.Resources.map(({ id }) => id));
        }
        expect(paged).toEqual(all.Resources.map(({ id }) => id));
      },
    );
    await fc.assert(property, { numRuns: rounds(20, 150, 1_000) });
  });
});
