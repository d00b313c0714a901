/** The profile of a user: its attributes of SCIM that have no column of their own. Source: RFC 7643, section 4.1. */
import { foldCase } from '../database/fold-name.ts';

export type UserProfile = Readonly<Record<string, unknown>>;

export interface ProfileChange {
  readonly email?: string | undefined;
  /** null removes it. */
  readonly firstName?: string | null | undefined;
  readonly role?: string | undefined;
}

/** Writes what the platform API knows of a user into the profile, so that SCIM returns the same. */
export function changeProfile(profile: UserProfile, { email, firstName, role }: ProfileChange): UserProfile {
  return {
    ...profile,
    ...(email !== undefined && { emails: setPrimaryEmail(profile.emails, email) }),
    ...(firstName !== undefined && { name: setGivenName(profile.name, firstName) }),
    ...(role !== undefined && { roles: [{ value: role, primary: true }] }),
  };
}

type Parts = Readonly<Record<string, unknown>>;

const isParts = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function setPrimaryEmail(emails: unknown, email: string): Parts[] {
  const known: Parts[] = Array.isArray(emails) ? emails.filter(isParts) : [];
  const preferred = known.find(({ primary }) => primary === true) ?? known[0];
  if (!preferred) return [{ value: email, type: 'work', primary: true }];
  return known.map((one) => (one === preferred ? { ...one, value: email } : one));
}

function setGivenName(name: unknown, firstName: string | null): Parts {
  const parts = Object.entries(isParts(name) ? name : {}).filter(([part]) => part !== 'givenName');
  const rest = Object.fromEntries(parts);
  return firstName === null ? rest : { ...rest, givenName: firstName };
}

/** The folded profile after `changeProfile`: all texts of the changed attributes ignore case. */
export const foldProfile = (folded: UserProfile, { emails, name, roles }: UserProfile): UserProfile => ({
  ...folded,
  ...(emails !== undefined && { emails: foldTexts(emails) }),
  ...(name !== undefined && { name: foldTexts(name) }),
  ...(roles !== undefined && { roles: foldTexts(roles) }),
});

function foldTexts(value: unknown): unknown {
  if (typeof value === 'string') return foldCase(value);
  if (Array.isArray(value)) return value.map(foldTexts);
  if (!isParts(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, foldTexts(part)]));
}
