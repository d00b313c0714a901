/** Who is signed in to the demo's host. A real host has its own sign-in, and its own rule of who may be an author. */
import { randomUUID } from 'node:crypto';

const permissions = ['export', 'schedule', 'ai'];

/** `role` is what the host lets this person do with dashboards. */
export const people = {
  reader: {
    role: 'reader',
    subject: 'ada.marsh@skyline-ops.example',
    name: 'Ada Marsh',
    position: 'Operations lead',
    permissions,
  },
  author: {
    role: 'author',
    subject: 'leo.park@skyline-ops.example',
    name: 'Leo Park',
    position: 'Data analyst',
    permissions,
  },
};

const cookieName = 'skyline-session';

/**
 * Keeps the sessions in this process. The page never says who it is: it has a cookie that its scripts cannot read, and the
 * backend looks the person up. Without a session it is the reader, who may do less.
 */
export function createSessions() {
  const open = new Map();

  const findPerson = (request) => open.get(readId(request)) ?? people.reader;

  /** The demo lets everyone at this machine choose. @returns undefined for a role that does not exist. */
  function signIn(request, response, role) {
    const person = Object.hasOwn(people, role) ? people[role] : undefined;
    if (!person) return undefined;
    // A new id for each sign-in: whoever knew the last one does not become an author with it.
    const id = randomUUID();
    open.delete(readId(request));
    open.set(id, person);
    response.setHeader('Set-Cookie', `${cookieName}=${id}; HttpOnly; SameSite=Strict; Path=/`);
    return person;
  }

  return { findPerson, signIn };
}

const readId = ({ headers: { cookie = '' } }) =>
  new RegExp(`(?:^|;\\s*)${cookieName}=([^;]*)`).exec(cookie)?.[1];
