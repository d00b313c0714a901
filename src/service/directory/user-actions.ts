/** Creates, changes and deletes users of the account. The last admin cannot be removed. */
import type { CreateUserRequest, UpdateUserRequest, User } from '../../contract/endpoints/users.ts';
import { recordAuditEvent } from '../access/record-audit-event.ts';
import type { AccountRows } from '../database/database.ts';
import { isUniqueViolation } from '../../postgres/connection-errors.ts';
import { Problem } from '../http/http-problem.ts';
import * as stored from './user-rows.ts';
import type { UserRow } from './user-rows.ts';
import type { ActionContext } from '../access/action-context.ts';

export function toUser(row: UserRow): User {
  if (row.role === 'embed')
    throw new Error(`User ${row.id} is an embed user, and not a user of the account.`);
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    firstName: row.first_name ?? undefined,
    picture: row.picture ?? undefined,
    role: row.role,
    active: row.deactivated_at === null,
    createdAt: row.created_at.toISOString(),
  };
}

export async function requireUser(rows: AccountRows, userId: number): Promise<UserRow> {
  const row = await stored.findUserById(rows, userId);
  if (row) return row;
  throw userNotFound(userId);
}

const userNotFound = (userId: number): Problem => new Problem('not-found', `There is no user ${userId}.`);

export async function createUser(
  rows: AccountRows,
  context: ActionContext,
  request: CreateUserRequest,
): Promise<User> {
  if (await stored.isUsernameTaken(rows, request.username, 0)) throw nameTaken(request.username);
  const row = await stored.insertUser(rows, request, context.at);
  if (!row) throw nameTaken(request.username);
  const details = { username: row.username, role: row.role };
  await recordAuditEvent(rows, context, { action: 'user.create', type: 'USER', id: row.id, details });
  return toUser(row);
}

const nameTaken = (username: string): Problem =>
  new Problem('conflict', `There is already a user "${username}".`, 'username');

/** Changes the given fields of a user. */
export async function changeUser(
  rows: AccountRows,
  context: ActionContext,
  userId: number,
  { username, email, firstName, role }: UpdateUserRequest,
): Promise<User> {
  const known = await requireUser(rows, userId);
  if (role !== undefined && role !== 'admin') await requireRemainingAdmin(rows, userId);
  if (username !== undefined && (await stored.isUsernameTaken(rows, username, userId)))
    throw nameTaken(username);
  const change = { username, email, firstName, role };
  if (Object.values(change).every((value) => value === undefined)) return toUser(known);
  const row = await stored
    .updateUser(rows, userId, { ...change, now: context.at })
    .catch((error: unknown) => {
      throw username !== undefined && isUniqueViolation(error) ? nameTaken(username) : error;
    });
  if (!row) throw userNotFound(userId);
  await recordAuditEvent(rows, context, {
    action: 'user.update',
    type: 'USER',
    id: userId,
    details: { role },
  });
  return toUser(row);
}

/** Throws a 409 where the user is the last admin. */
async function requireRemainingAdmin(rows: AccountRows, userId: number): Promise<void> {
  const admins = await stored.lockAdmins(rows);
  if (!admins.includes(userId) || admins.some((id) => id !== userId)) return;
  throw new Problem(
    'conflict',
    'This is the last admin of the account: give the role to somebody else first.',
  );
}

/** Deletes a user. Items of the user go to the admin who deletes it. */
export async function removeUser(
  rows: AccountRows,
  context: ActionContext,
  { userId, newOwnerId }: { readonly userId: number; readonly newOwnerId: number },
): Promise<void> {
  const { username } = await requireUser(rows, userId);
  await requireRemainingAdmin(rows, userId);
  if (userId === newOwnerId)
    throw new Problem('conflict', 'You cannot delete your own user: its items would have no owner.');
  if (!(await stored.deleteUser(rows, userId, newOwnerId))) throw userNotFound(userId);
  const details = { username, heirId: newOwnerId };
  await recordAuditEvent(rows, context, { action: 'user.delete', type: 'USER', id: userId, details });
}
