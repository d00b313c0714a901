/** Random filters, as text and as a plain function on a user. RFC 7644, section 3.4.2.2. */
import fc from 'fast-check';
import { urns } from './scim-under-test.ts';

export interface FilterEmail {
  readonly value: string;
  readonly type: string;
  readonly primary: boolean;
}

export interface FilterUser {
  readonly userName: string;
  readonly active: boolean;
  readonly externalId?: string;
  readonly title?: string;
  readonly name?: { readonly familyName: string };
  readonly department?: string;
  readonly emails: readonly FilterEmail[];
}

export interface ModelFilter {
  readonly text: string;
  readonly matches: (user: FilterUser) => boolean;
}

const orderOperators = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'] as const;
const operators = [...orderOperators, 'co', 'sw', 'ew'] as const;
type Operator = (typeof operators)[number];

/** `left` is absent where the user has no value: only `ne` is true then. */
function compare(left: string | undefined, operator: Operator, right: string): boolean {
  if (left === undefined) return operator === 'ne';
  const tests: Readonly<Record<Operator, boolean>> = {
    eq: left === right,
    ne: left !== right,
    gt: isAfter(left, right),
    ge: left === right || isAfter(left, right),
    lt: isAfter(right, left),
    le: left === right || isAfter(right, left),
    co: left.includes(right),
    sw: left.startsWith(right),
    ew: left.endsWith(right),
  };
  return tests[operator];
}

/** By code points, as UTF-8 bytes are ordered. */
const isAfter = (one: string, other: string): boolean =>
  Buffer.compare(Buffer.from(one), Buffer.from(other)) > 0;

/** Attributes that ignore case are compared in lower case. */
const fold = (text: string): string => text.normalize('NFC').toLowerCase();
const keep = (text: string): string => text;

interface Readable {
  readonly path: string;
  readonly read: (user: FilterUser) => string | undefined;
  readonly fold: (text: string) => string;
}

const attributes: readonly Readable[] = [
  { path: 'userName', read: ({ userName }) => userName, fold },
  { path: 'title', read: ({ title }) => title, fold },
  { path: 'name.familyName', read: ({ name }) => name?.familyName, fold },
  { path: 'externalId', read: ({ externalId }) => externalId, fold: keep },
  { path: `${urns.enterprise}:department`, read: ({ department }) => department, fold },
  { path: `${urns.user}:title`, read: ({ title }) => title, fold },
];

/** Texts that a few users have, and their parts, with the signs that mean something in SQL, JSON and filters. */
export const words = [
  'Ada',
  'ada',
  'Čeněk',
  'čeněk',
  '"',
  '\\',
  "'",
  '%',
  '_',
  'a"b',
  '] or (',
  ' and ',
  '日本',
  'ß',
  'İ',
  '',
];
const word = fc.constantFrom(...words);

/** Names of attributes and operators ignore case. */
const inAnyCase = (text: string): fc.Arbitrary<string> =>
  fc.constantFrom(text, text.toUpperCase(), text.toLowerCase());

const comparison: fc.Arbitrary<ModelFilter> = fc
  .record({ attribute: fc.constantFrom(...attributes), operator: fc.constantFrom(...operators), value: word })
  .chain(({ attribute, operator, value }) =>
    fc.record({ path: inAnyCase(attribute.path), verb: inAnyCase(operator) }).map(({ path, verb }) => ({
      text: `${path} ${verb} ${JSON.stringify(value)}`,
      matches: (user: FilterUser): boolean => {
        const own = attribute.read(user);
        return compare(own === undefined ? undefined : attribute.fold(own), operator, attribute.fold(value));
      },
    })),
  );

const presence: fc.Arbitrary<ModelFilter> = fc
  .constantFrom(...attributes)
  .map(({ path, read }) => ({ text: `${path} pr`, matches: (user) => read(user) !== undefined }));

const activity: fc.Arbitrary<ModelFilter> = fc
  .record({ isNot: fc.boolean(), value: fc.boolean() })
  .map(({ isNot, value }) => ({
    text: `active ${isNot ? 'ne' : 'eq'} ${value}`,
    matches: ({ active }) => (active === value) !== isNot,
  }));

type EmailTest = { readonly text: string; readonly matches: (email: FilterEmail) => boolean };

const emailValue: fc.Arbitrary<EmailTest> = fc
  .record({ operator: fc.constantFrom(...operators), value: word })
  .map(({ operator, value }) => ({
    text: `value ${operator} ${JSON.stringify(value)}`,
    matches: (email) => compare(fold(email.value), operator, fold(value)),
  }));

const emailType: fc.Arbitrary<EmailTest> = fc
  .constantFrom('work', 'home', 'WORK', 'none')
  .map((type) => ({ text: `type eq "${type}"`, matches: (email) => email.type === type.toLowerCase() }));

const emailPrimary: fc.Arbitrary<EmailTest> = fc
  .boolean()
  .map((primary) => ({ text: `primary eq ${primary}`, matches: (email) => email.primary === primary }));

const emailTest = fc.oneof(emailValue, emailType, emailPrimary);

/** All conditions in brackets hold for the same value. */
const valuePath: fc.Arbitrary<ModelFilter> = fc
  .record({
    tests: fc.array(emailTest, { minLength: 1, maxLength: 3 }),
    isAll: fc.boolean(),
    isNot: fc.boolean(),
  })
  .map(({ tests, isAll, isNot }) => {
    const inner = tests.map(({ text }) => text).join(isAll ? ' and ' : ' or ');
    const check = (email: FilterEmail): boolean =>
      isAll ? tests.every(({ matches }) => matches(email)) : tests.some(({ matches }) => matches(email));
    return {
      text: `emails[${isNot ? `not (${inner})` : inner}]`,
      matches: ({ emails }) => emails.some((email) => check(email) !== isNot),
    };
  });

/** Without brackets, a list matches where one of its values does. */
const listPart: fc.Arbitrary<ModelFilter> = fc.oneof(
  emailValue.map(({ text, matches }) => ({
    text: `emails.${text}`,
    matches: (user: FilterUser) => matchesSome(user, matches, text),
  })),
  emailType.map(({ text, matches }) => ({
    text: `emails.${text}`,
    matches: ({ emails }: FilterUser) => emails.some(matches),
  })),
  fc.constant({ text: 'emails pr', matches: ({ emails }: FilterUser) => emails.length > 0 }),
);

/** `ne` is also true of a user without any value. */
const matchesSome = ({ emails }: FilterUser, matches: EmailTest['matches'], text: string): boolean =>
  emails.some(matches) || (emails.length === 0 && text.startsWith('value ne'));

const leaf = fc.oneof(
  { arbitrary: comparison, weight: 5 },
  { arbitrary: fc.oneof(presence, activity, listPart, valuePath), weight: 4 },
);

/** `and` binds more strongly than `or`. */
export const modelFilters: fc.Arbitrary<ModelFilter> = fc.letrec<{ filter: ModelFilter }>((tie) => ({
  filter: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    tie('filter').map(({ text, matches }) => ({
      text: `not (${text})`,
      matches: (user: FilterUser) => !matches(user),
    })),
    tie('filter').map(({ text, matches }) => ({ text: `(${text})`, matches })),
    fc.tuple(leaf, leaf, leaf).map(([a, b, c]) => ({
      text: `${a.text} or ${b.text} and ${c.text}`,
      matches: (user: FilterUser) => a.matches(user) || (b.matches(user) && c.matches(user)),
    })),
    fc
      .record({ parts: fc.array(tie('filter'), { minLength: 2, maxLength: 3 }), isAll: fc.boolean() })
      .map(({ parts, isAll }) => ({
        text: parts.map(({ text }) => `(${text})`).join(isAll ? ' and ' : ' or '),
        matches: (user: FilterUser) =>
          isAll ? parts.every(({ matches }) => matches(user)) : parts.some(({ matches }) => matches(user)),
      })),
  ),
})).filter;
