/** A plain model of users as RFC 7643 and 7644 describe them, for random sequences of operations. */
import { urns } from './scim-under-test.ts';

export const textNames = ['displayName', 'nickName', 'title', 'externalId'] as const;
export const nameParts = ['givenName', 'familyName', 'formatted'] as const;
export const enterpriseParts = ['department', 'employeeNumber'] as const;

export type Texts<Name extends string> = Readonly<Partial<Record<Name, string>>>;
export type TextName = (typeof textNames)[number];
export type NamePart = (typeof nameParts)[number];
export type EnterprisePart = (typeof enterpriseParts)[number];

export interface ModelEmail {
  readonly value: string;
  readonly type: string;
  readonly primary?: boolean;
}

export interface ModelUser {
  readonly userName: string;
  readonly active: boolean;
  readonly texts: Texts<TextName>;
  readonly name: Texts<NamePart>;
  readonly enterprise: Texts<EnterprisePart>;
  readonly emails: readonly ModelEmail[];
}

/** What a client sends of a user: everything but the name is optional. */
export type SentUser = Pick<ModelUser, 'userName'> & Partial<Omit<ModelUser, 'userName'>>;

const withParts = <Parts extends object>(name: string, parts: Parts): Record<string, Parts> =>
  Object.keys(parts).length === 0 ? {} : { [name]: parts };

/** The body of a request. Attributes that the client does not send are absent. */
export const toBody = ({
  userName,
  active,
  texts = {},
  name = {},
  enterprise = {},
  emails = [],
}: SentUser) => ({
  schemas: [urns.user, ...(Object.keys(enterprise).length === 0 ? [] : [urns.enterprise])],
  userName,
  ...(active === undefined ? {} : { active }),
  ...texts,
  ...withParts('name', name),
  ...withParts(urns.enterprise, enterprise),
  ...(emails.length === 0 ? {} : { emails }),
});

/** The attributes that a response holds, besides `id`, `meta` and `groups`. */
export const toExpected = (user: ModelUser): Record<string, unknown> => ({
  ...toBody(user),
  ...(user.emails.length === 0 ? {} : { emails: sortEmails(user.emails) }),
});

/** The order of values has no meaning. */
export const sortEmails = (emails: readonly unknown[]): unknown[] =>
  [...emails].sort((one, other) => (toSortKey(one) < toSortKey(other) ? -1 : 1));

const toSortKey = (email: unknown): string =>
  JSON.stringify(Object.entries(email ?? {}).sort(([one], [other]) => (one < other ? -1 : 1)));

const nobody: ModelUser = { userName: '', active: true, texts: {}, name: {}, enterprise: {}, emails: [] };

export const createModelUser = (sent: SentUser): ModelUser => ({ ...nobody, ...sent });

/** A PUT replaces the profile. What decides about access and identity stays where the client does not send it. */
export const replaceModelUser = (before: ModelUser, sent: SentUser): ModelUser => {
  const { externalId } = before.texts;
  return {
    ...nobody,
    active: before.active,
    ...sent,
    texts: { ...(externalId !== undefined && { externalId }), ...sent.texts },
  };
};

/** Adds a value, or changes the one that has its `value` and `type`. A preferred value takes the mark from others. */
export function addEmail(emails: readonly ModelEmail[], added: ModelEmail): ModelEmail[] {
  const isSame = (one: ModelEmail): boolean => one.value === added.value && one.type === added.type;
  const merged = emails.some(isSame)
    ? emails.map((one) => (isSame(one) ? { ...one, ...added } : one))
    : [...emails, added];
  return added.primary === true
    ? merged.map((one) => (one.primary === true && !isSame(one) ? { ...one, primary: false } : one))
    : merged;
}
