/** Whose value an attribute has: the rules of docs/user-attributes.md, "Whose value applies". */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attributeTypes } from '../../src/contract/endpoints/user-attributes.ts';
import type { UserAttributeValue } from '../../src/contract/embed-token-constants.ts';
import { resolveAttributes, valueHolders } from '../../src/service/access/resolve-attributes.ts';
import type { HeldAttribute, HeldValue } from '../../src/service/access/resolve-attributes.ts';
import { rounds } from '../rounds.ts';

/** Few values of each type, so that groups often agree. */
const valuesOf = {
  string: fc.constantFrom('', 'north', 'south'),
  number: fc.constantFrom(0, 1, 2.5),
  boolean: fc.boolean(),
  string_array: fc.uniqueArray(fc.constantFrom('north', 'south', 'east'), { maxLength: 3 }),
  number_array: fc.uniqueArray(fc.constantFrom(0, 1, 2.5), { maxLength: 3 }),
} as const;

const anyValueOf = ({ type }: HeldAttribute): fc.Arbitrary<UserAttributeValue> => valuesOf[type];
const isList = ({ type }: HeldAttribute): boolean => type.endsWith('_array');

/** One value of the reader and of the tenant at most, and one of each group. */
const toHeldValues = (value: fc.Arbitrary<UserAttributeValue>): fc.Arbitrary<HeldValue[]> =>
  fc
    .uniqueArray(
      fc.record({ holder: fc.constantFrom(...valueHolders), group: fc.integer({ min: 1, max: 4 }), value }),
      { selector: ({ holder, group }) => (holder.endsWith('group') ? `${holder} ${group}` : holder) },
    )
    .map((held) =>
      held.map(({ holder, group, value }) => ({
        holder,
        groupId: holder === 'tenant-group' ? group + 10 : holder === 'account-group' ? group : 0,
        value,
      })),
    );

const attributes: fc.Arbitrary<HeldAttribute> = fc.constantFrom(...attributeTypes).chain((type) =>
  fc.record({
    name: fc.constantFrom('a', 'b'),
    type: fc.constant(type),
    defaultValue: fc.option(
      valuesOf[type].map((value: UserAttributeValue) =>
        typeof value === 'string' ? value : JSON.stringify(value),
      ),
    ),
    embedTenant: fc.constant(null),
    values: toHeldValues(valuesOf[type]),
  }),
);

const groupHolders = valueHolders.filter((holder) => holder.endsWith('group'));

/** Two groups of one kind have different values. Holders that count less have any. */
const contradictedAttributes: fc.Arbitrary<HeldAttribute> = fc
  .tuple(
    attributes.filter((attribute) => !isList(attribute)),
    fc.constantFrom(...groupHolders),
  )
  .chain(([attribute, holder]) =>
    fc.uniqueArray(anyValueOf(attribute), { minLength: 2, maxLength: 2 }).map((pair) => {
      const contradicting = pair.map((value, index) => ({ holder, groupId: index + 1, value }));
      const later = valueHolders.slice(valueHolders.indexOf(holder) + 1);
      const others = attribute.values.filter((held) => later.includes(held.holder));
      return { ...attribute, values: [...others, ...contradicting] };
    }),
  );

const resolveOne = (attribute: HeldAttribute): UserAttributeValue | undefined =>
  resolveAttributes([attribute]).userAttributes[attribute.name];
const check = <T>(arbitrary: fc.Arbitrary<T>, property: (value: T) => void): void =>
  fc.assert(fc.property(arbitrary, property), { numRuns: rounds(300, 10_000) });

describe('an attribute', () => {
  test('has the value of the person, else of tenant groups, of account groups, of the tenant, else the default', () => {
    const all: HeldValue[] = [
      { holder: 'tenant', groupId: 0, value: 'of the tenant' },
      { holder: 'account-group', groupId: 1, value: 'of an account group' },
      { holder: 'tenant-group', groupId: 2, value: 'of a tenant group' },
      { holder: 'user', groupId: 0, value: 'own' },
    ];
    const attribute = { name: 'a', type: 'string', defaultValue: 'default', embedTenant: null } as const;
    const seen = [4, 3, 2, 1, 0].map((count) => resolveOne({ ...attribute, values: all.slice(0, count) }));
    expect(seen).toEqual(['own', 'of a tenant group', 'of an account group', 'of the tenant', 'default']);
  });

  test('is not changed by values of later holders, nor by the default, where an earlier holder has a value', () => {
    check(fc.tuple(attributes, attributes), ([attribute, other]) => {
      const first = valueHolders.find((kind) => attribute.values.some(({ holder }) => holder === kind));
      fc.pre(first !== undefined);
      const kept = attribute.values.filter(({ holder }) => holder === first);
      const changed = { ...attribute, values: kept, defaultValue: other.defaultValue };
      expect(resolveAttributes([changed])).toEqual(resolveAttributes([attribute]));
    });
  });

  test('does not depend on the order in which values are read', () => {
    const shuffled = attributes.chain((attribute) =>
      fc.tuple(
        fc.constant(attribute),
        fc.shuffledSubarray([...attribute.values], { minLength: attribute.values.length }),
      ),
    );
    check(shuffled, ([attribute, values]) => {
      expect(resolveAttributes([{ ...attribute, values }])).toEqual(resolveAttributes([attribute]));
    });
  });

  test('that is a list has every item of the first holders once, and no other item', () => {
    check(attributes.filter(isList), (attribute) => {
      const first = valueHolders.find((kind) => attribute.values.some(({ holder }) => holder === kind));
      fc.pre(first !== undefined);
      const items = attribute.values.flatMap(({ holder, value }) => (holder === first ? [value].flat() : []));
      const seen = [resolveOne(attribute) ?? []].flat();
      expect(new Set(seen)).toEqual(new Set(items));
      expect(seen).toHaveLength(new Set(items).size);
    });
  });

  test('that is no list has no value where groups of the first kind contradict each other, and is named as ambiguous', () => {
    check(contradictedAttributes, (attribute) => {
      const { userAttributes, ambiguousAttributes } = resolveAttributes([attribute]);
      expect([userAttributes, ambiguousAttributes]).toEqual([{}, [attribute.name]]);
    });
  });

  test('that is no list has the value on which all of its first holders agree', () => {
    check(
      attributes.filter((attribute) => !isList(attribute)),
      (attribute) => {
        const first = valueHolders.find((kind) => attribute.values.some(({ holder }) => holder === kind));
        const decisive = attribute.values.flatMap(({ holder, value }) => (holder === first ? [value] : []));
        fc.pre(new Set(decisive).size === 1);
        const { userAttributes, ambiguousAttributes } = resolveAttributes([attribute]);
        expect([userAttributes, ambiguousAttributes]).toEqual([{ [attribute.name]: decisive[0] }, []]);
      },
    );
  });
});

test('a definition of the embed tenant hides that of the account, with all of its values', () => {
  check(fc.tuple(attributes, attributes), ([ofAccount, other]) => {
    const ofTenant = { ...other, name: ofAccount.name, embedTenant: 'acme' };
    const alone = resolveAttributes([ofTenant]);
    expect(resolveAttributes([ofAccount, ofTenant])).toEqual(alone);
    expect(resolveAttributes([ofTenant, ofAccount])).toEqual(alone);
  });
});
