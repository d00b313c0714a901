/** People of the account, and another account, for tests of access to workbooks. */
import { beforeAll } from 'vitest';
import { addAccount, addUser, type AccountUnderTest } from './accounts-under-test.ts';
import type { ServiceUnderTest } from './service-under-test.ts';

type UserUnderTest = Awaited<ReturnType<typeof addUser>>;
const roles = { author: 'user', reader: 'user', viewer: 'viewer' } as const;

/** The fields are set once the tests run. */
export function useUsers(service: () => ServiceUnderTest) {
  const users = new Map<string, UserUnderTest>();
  let account: AccountUnderTest | undefined;
  beforeAll(async () => {
    const { database } = service().running;
    account = await addAccount(database, 'other-account');
    for (const [username, role] of Object.entries(roles))
      users.set(username, await addUser(database, 1, { username, role }));
  });
  return {
    author: lateUser(users, 'author'),
    reader: lateUser(users, 'reader'),
    viewer: lateUser(users, 'viewer'),
    other: {
      get adminKey(): string {
        return required(account).adminKey;
      },
    },
  };
}

const lateUser = (users: ReadonlyMap<string, UserUnderTest>, name: keyof typeof roles): UserUnderTest => ({
  get userId() {
    return required(users.get(name)).userId;
  },
  get key() {
    return required(users.get(name)).key;
  },
});

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The service has not started.');
  return value;
}
