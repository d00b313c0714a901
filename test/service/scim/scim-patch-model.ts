/** Random PATCH operations on users, each with what it makes of a user of the model. RFC 7644, section 3.5.2. */
import fc from 'fast-check';
import { addEmail, enterpriseParts, nameParts, textNames } from './scim-user-model.ts';
import type { ModelEmail, ModelUser, Texts } from './scim-user-model.ts';
import { urns } from './scim-under-test.ts';

export interface PatchStep {
  readonly operation: object;
  /** `undefined`: the service refuses the operation with 400. */
  readonly apply: ((user: ModelUser) => ModelUser) | undefined;
}

/** Names that meet each other, in another case too. */
export const userNames = fc.constantFrom(
  'ada',
  'Ada',
  'ADA',
  'čeněk@example.com',
  'Čeněk@Example.com',
  'bob',
  'eve',
);

/** Texts of any script, with the signs that mean something in SQL, JSON and filters. */
export const texts = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((text) => !text.includes('\0')),
  fc.constantFrom('"', '\\', "O'Neil", '100%', '_', 'null', 'true', '1', '{"a":1}', ' x '),
);

/** Some identity providers write it with a capital. */
const set = fc.constantFrom('add', 'replace', 'Add', 'Replace');
const remove = fc.constantFrom('remove', 'Remove');

/** Without the value of one name. */
const omit = <Name extends string>(parts: Texts<Name>, name: Name): Texts<Name> => {
  const kept: Partial<Record<string, string>> = Object.fromEntries(
    Object.entries<string | undefined>(parts).filter(([known]) => known !== name),
  );
  return kept as Texts<Name>;
};

const setText = fc
  .record({ op: set, name: fc.constantFrom(...textNames), value: texts })
  .map(({ op, name, value }): PatchStep => ({
    operation: { op, path: name, value },
    apply: (user) => ({ ...user, texts: { ...user.texts, [name]: value } }),
  }));

const removeText = fc
  .record({ op: remove, path: fc.constantFrom(...textNames) })
  .map((operation): PatchStep => ({
    operation,
    apply: (user) => ({ ...user, texts: omit(user.texts, operation.path) }),
  }));

const setNamePart = fc
  .record({ op: set, part: fc.constantFrom(...nameParts), value: texts })
  .map(({ op, part, value }): PatchStep => ({
    operation: { op, path: `name.${part}`, value },
    apply: (user) => ({ ...user, name: { ...user.name, [part]: value } }),
  }));

const changeName = fc
  .record({ op: set, part: fc.constantFrom(...nameParts), value: texts })
  .map(({ op, part, value }): PatchStep => ({
    operation: { op, path: 'name', value: { [part]: value } },
    apply: (user) => ({ ...user, name: { ...user.name, [part]: value } }),
  }));

const removeName = fc.option(fc.constantFrom(...nameParts)).map((part): PatchStep => ({
  operation: { op: 'remove', path: part === null ? 'name' : `name.${part}` },
  apply: (user) => ({ ...user, name: part === null ? {} : omit(user.name, part) }),
}));

const changeEnterprise = fc
  .record({ op: set, part: fc.constantFrom(...enterpriseParts), value: fc.option(texts) })
  .map(({ op, part, value }): PatchStep => ({
    operation:
      value === null
        ? { op: 'remove', path: `${urns.enterprise}:${part}` }
        : { op, path: `${urns.enterprise}:${part}`, value },
    apply: (user) => ({
      ...user,
      enterprise: value === null ? omit(user.enterprise, part) : { ...user.enterprise, [part]: value },
    }),
  }));

const setActive = fc
  .record({ op: set, isActive: fc.boolean(), asText: fc.constantFrom('no', 'Title', 'lower') })
  .map(({ op, isActive, asText }): PatchStep => ({
    operation: {
      op,
      path: 'active',
      value: asText === 'no' ? isActive : asText === 'lower' ? String(isActive) : isActive ? 'True' : 'False',
    },
    apply: (user) => ({ ...user, active: isActive }),
  }));

const setUserName = fc.record({ op: set, value: userNames }).map(({ op, value }): PatchStep => ({
  operation: { op, path: 'userName', value },
  apply: (user) => ({ ...user, userName: value }),
}));

/** One value with names of every kind, without a path: as Entra (newer dialect) and Okta send it. */
const setSeveral = fc
  .record({ op: set, title: texts, given: texts, department: texts, isActive: fc.boolean() })
  .map(({ op, title, given, department, isActive }): PatchStep => ({
    operation: {
      op,
      value: {
        Title: title,
        'name.givenName': given,
        [`${urns.enterprise}:department`]: department,
        active: isActive,
        unknown: 'left out',
      },
    },
    apply: (user) => ({
      ...user,
      active: isActive,
      texts: { ...user.texts, title },
      name: { ...user.name, givenName: given },
      enterprise: { ...user.enterprise, department },
    }),
  }));

const otherEmail = fc.record(
  {
    value: fc.constantFrom('o1@example.com', 'o2@example.com'),
    type: fc.constant('other'),
    primary: fc.boolean(),
  },
  { requiredKeys: ['value', 'type'] },
);

const addOtherEmail = fc
  .record({ op: fc.constantFrom('add', 'Add'), email: otherEmail, isList: fc.boolean() })
  .map(({ op, email, isList }): PatchStep => ({
    operation: { op, path: 'emails', value: isList ? [email] : email },
    apply: (user) => ({ ...user, emails: addEmail(user.emails, email) }),
  }));

const types = fc.constantFrom('work', 'home');
const address = fc.constantFrom('n1@example.com', 'N2@example.com');

/** At most one value of a type, and one preferred value. */
export const emailLists = fc
  .record({
    parts: fc.uniqueArray(fc.record({ type: types, value: address }), { selector: ({ type }) => type }),
    primary: fc.nat(3),
  })
  .map(({ parts, primary }): ModelEmail[] =>
    parts.map((part, index) => (index === primary ? { ...part, primary: true } : part)),
  );

const replaceEmails = emailLists.map((emails): PatchStep => ({
  operation: { op: 'replace', path: 'emails', value: emails },
  apply: (user) => ({ ...user, emails }),
}));

/** `Add` makes the value that the filter describes where there is none yet. */
const setAddress = fc.record({ type: types, value: address }).map(({ type, value }): PatchStep => ({
  operation: { op: 'Add', path: `emails[type eq "${type}"].value`, value },
  apply: (user) => ({
    ...user,
    emails: user.emails.some((one) => one.type === type)
      ? user.emails.map((one) => (one.type === type ? { ...one, value } : one))
      : [...user.emails, { type, value }],
  }),
}));

const removeEmails = fc.option(fc.constantFrom('work', 'home', 'other', 'none')).map((type): PatchStep => ({
  operation: { op: 'remove', path: type === null ? 'emails' : `emails[type eq "${type}"]` },
  apply: (user) => ({ ...user, emails: type === null ? [] : user.emails.filter((one) => one.type !== type) }),
}));

const refused = fc
  .constantFrom<object>(
    { op: 'replace', path: 'unknown', value: 'x' },
    { op: 'replace', path: 'id', value: 'x' },
    { op: 'add', path: 'groups', value: [{ value: '1' }] },
    { op: 'remove', path: 'userName' },
    { op: 'replace', path: 'active', value: 'maybe' },
    { op: 'replace', path: 'emails[type eq "none"].value', value: 'x' },
    { op: 'remove' },
    { op: 'add', path: '__proto__.polluted', value: 'x' },
  )
  .map((operation): PatchStep => ({ operation, apply: undefined }));

export const patchSteps: fc.Arbitrary<PatchStep> = fc.oneof(
  {
    arbitrary: fc.oneof(setText, removeText, setNamePart, changeName, removeName, changeEnterprise),
    weight: 6,
  },
  { arbitrary: fc.oneof(addOtherEmail, replaceEmails, setAddress, removeEmails), weight: 5 },
  { arbitrary: fc.oneof(setActive, setUserName, setSeveral), weight: 3 },
  { arbitrary: refused, weight: 1 },
);
