/** Runs random sequences of SCIM operations against the service and the model, and compares both. */
import fc from 'fast-check';
import { expect } from 'vitest';
import type { ScimAnswer, ScimUnderTest } from './scim-under-test.ts';
import { urns, withQuery } from './scim-under-test.ts';
import {
  applyGroupStep,
  groupNames,
  groupSteps,
  positions,
  toGroupOperation,
  without,
} from './scim-group-model.ts';
import type { GroupStep, ModelGroup, Positions } from './scim-group-model.ts';
import { emailLists, patchSteps, texts, userNames } from './scim-patch-model.ts';
import type { PatchStep } from './scim-patch-model.ts';
import { createModelUser, replaceModelUser, sortEmails, toBody, toExpected } from './scim-user-model.ts';
import type { ModelUser, SentUser } from './scim-user-model.ts';

export type Command =
  | { readonly kind: 'create user'; readonly sent: SentUser }
  | { readonly kind: 'put user'; readonly at: number; readonly sent: SentUser }
  | { readonly kind: 'patch user'; readonly at: number; readonly steps: readonly PatchStep[] }
  | { readonly kind: 'delete user'; readonly at: number }
  | { readonly kind: 'create group'; readonly displayName: string; readonly members: Positions }
  | {
      readonly kind: 'put group';
      readonly at: number;
      readonly displayName: string;
      readonly members: Positions | null;
    }
  | { readonly kind: 'patch group'; readonly at: number; readonly steps: readonly GroupStep[] }
  | { readonly kind: 'delete group'; readonly at: number }
  | { readonly kind: 'look up'; readonly userName: string };

const sentUsers: fc.Arbitrary<SentUser> = fc.record(
  {
    userName: userNames,
    active: fc.boolean(),
    texts: fc.record({ displayName: texts, title: texts, externalId: texts }, { requiredKeys: [] }),
    name: fc.record({ givenName: texts, familyName: texts }, { requiredKeys: [] }),
    enterprise: fc.record({ department: texts }, { requiredKeys: [] }),
    emails: emailLists,
  },
  { requiredKeys: ['userName'] },
);

const at = fc.nat(9);
const one = <Kind extends string>(kind: Kind): fc.Arbitrary<Kind> => fc.constant(kind);

const commands: fc.Arbitrary<Command> = fc.oneof(
  { arbitrary: fc.record({ kind: one('create user'), sent: sentUsers }), weight: 4 },
  { arbitrary: fc.record({ kind: one('put user'), at, sent: sentUsers }), weight: 3 },
  {
    arbitrary: fc.record({
      kind: one('patch user'),
      at,
      steps: fc.array(patchSteps, { minLength: 1, maxLength: 4 }),
    }),
    weight: 8,
  },
  { arbitrary: fc.record({ kind: one('delete user'), at }), weight: 1 },
  {
    arbitrary: fc.record({ kind: one('create group'), displayName: groupNames, members: positions }),
    weight: 2,
  },
  {
    arbitrary: fc.record({
      kind: one('put group'),
      at,
      displayName: groupNames,
      members: fc.option(positions),
    }),
    weight: 2,
  },
  {
    arbitrary: fc.record({
      kind: one('patch group'),
      at,
      steps: fc.array(groupSteps, { minLength: 1, maxLength: 3 }),
    }),
    weight: 6,
  },
  { arbitrary: fc.record({ kind: one('delete group'), at }), weight: 1 },
  { arbitrary: fc.record({ kind: one('look up'), userName: userNames }), weight: 2 },
);

export const commandLists = fc.array(commands, { minLength: 5, maxLength: 40 });

const fold = (name: string): string => name.normalize('NFC').toLowerCase();

/** The state that the model predicts, by the ids that the service has given. */
export class ModelRun {
  private readonly users = new Map<string, ModelUser>();
  private readonly groups = new Map<string, ModelGroup>();
  /** Every id so far, also of what is deleted. */
  private readonly userIds: string[] = [];
  private readonly groupIds: string[] = [];

  private readonly scim: ScimUnderTest;

  constructor(scim: ScimUnderTest) {
    this.scim = scim;
  }

  async run(command: Command): Promise<void> {
    switch (command.kind) {
      case 'create user':
        return this.createUser(command.sent);
      case 'put user':
        return this.changeUser(command.at, { method: 'PUT', body: toBody(command.sent) }, (user) =>
          replaceModelUser(user, command.sent),
        );
      case 'patch user':
        return this.patchUser(command.at, command.steps);
      case 'delete user':
        return this.deleteUser(command.at);
      case 'create group':
        return this.createGroup(command.displayName, command.members);
      case 'put group':
        return this.putGroup(command);
      case 'patch group':
        return this.patchGroup(command.at, command.steps);
      case 'delete group':
        return this.deleteGroup(command.at);
      case 'look up':
        return this.lookUp(command.userName);
    }
  }

  private readonly idOf = (position: number): string =>
    this.userIds[position % (this.userIds.length + 1)] ?? '2147483000';
  private readonly groupIdOf = (position: number): string =>
    this.groupIds[position % (this.groupIds.length + 1)] ?? '2147483000';
  private readonly exists = (id: string): boolean => this.users.has(id);

  private isUserNameTaken(name: string, exceptId?: string): boolean {
    return [...this.users].some(([id, user]) => id !== exceptId && fold(user.userName) === fold(name));
  }

  private isGroupNameTaken(name: string, exceptId?: string): boolean {
    return [...this.groups].some(([id, group]) => id !== exceptId && fold(group.displayName) === fold(name));
  }

  private async createUser(sent: SentUser): Promise<void> {
    const isTaken = this.isUserNameTaken(sent.userName);
    const answer = await this.scim.call('/Users', { body: toBody(sent) });
    expectStatus(answer, isTaken ? 409 : 201);
    if (isTaken) return;
    this.users.set(answer.resource.id, createModelUser(sent));
    this.userIds.push(answer.resource.id);
  }

  private async patchUser(position: number, steps: readonly PatchStep[]): Promise<void> {
    const body = { schemas: [urns.patch], Operations: steps.map(({ operation }) => operation) };
    await this.changeUser(position, { method: 'PATCH', body }, (user) =>
      steps.reduce<ModelUser | undefined>((changed, { apply }) => changed && apply?.(changed), user),
    );
  }

  /** `change` gives the user afterwards. `undefined`: the request is refused with 400. */
  private async changeUser(
    position: number,
    request: { readonly method: string; readonly body: unknown },
    change: (user: ModelUser) => ModelUser | undefined,
  ): Promise<void> {
    const id = this.idOf(position);
    const before = this.users.get(id);
    const after = before && change(before);
    const isTaken = after !== undefined && this.isUserNameTaken(after.userName, id);
    const answer = await this.scim.call(`/Users/${id}`, request);
    expectStatus(answer, !before ? 404 : !after ? 400 : isTaken ? 409 : 200);
    if (after && !isTaken) this.users.set(id, after);
    if (before) this.expectUser(id, (await this.scim.call(`/Users/${id}`)).resource);
  }

  private async deleteUser(position: number): Promise<void> {
    const id = this.idOf(position);
    expectStatus(await this.scim.call(`/Users/${id}`, { method: 'DELETE' }), this.users.has(id) ? 204 : 404);
    this.users.delete(id);
    for (const [groupId, group] of this.groups)
      this.groups.set(groupId, { ...group, members: without(group.members, [id]) });
  }

  private async createGroup(displayName: string, members: Positions): Promise<void> {
    const ids = members.map(this.idOf);
    const isTaken = this.isGroupNameTaken(displayName);
    const body = { schemas: [urns.group], displayName, members: ids.map((value) => ({ value })) };
    const answer = await this.scim.call('/Groups', { body });
    expectStatus(answer, isTaken ? 409 : 201);
    if (isTaken) return;
    this.groups.set(answer.resource.id, { displayName, members: new Set(ids.filter(this.exists)) });
    this.groupIds.push(answer.resource.id);
  }

  private putGroup({
    at: position,
    displayName,
    members,
  }: Extract<Command, { kind: 'put group' }>): Promise<void> {
    const ids = members?.map(this.idOf);
    const body = {
      schemas: [urns.group],
      displayName,
      ...(ids && { members: ids.map((value) => ({ value })) }),
    };
    return this.changeGroup(position, { method: 'PUT', body }, (group) => ({
      displayName,
      members: ids ? new Set(ids.filter(this.exists)) : group.members,
    }));
  }

  private patchGroup(position: number, steps: readonly GroupStep[]): Promise<void> {
    const { idOf, exists } = this;
    const body = { schemas: [urns.patch], Operations: steps.map((step) => toGroupOperation(step, idOf)) };
    return this.changeGroup(position, { method: 'PATCH', body }, (group) =>
      steps.reduce((changed, step) => applyGroupStep(changed, step, { idOf, exists }), group),
    );
  }

  private async changeGroup(
    position: number,
    request: { readonly method: string; readonly body: unknown },
    change: (group: ModelGroup) => ModelGroup,
  ): Promise<void> {
    const id = this.groupIdOf(position);
    const before = this.groups.get(id);
    const after = before && change(before);
    const isTaken = after !== undefined && this.isGroupNameTaken(after.displayName, id);
    const answer = await this.scim.call(`/Groups/${id}`, request);
    expectStatus(answer, !after ? 404 : isTaken ? 409 : 200);
    if (after && !isTaken) this.groups.set(id, after);
    if (before) this.expectGroup(id, (await this.scim.call(`/Groups/${id}`)).resource);
  }

  private async deleteGroup(position: number): Promise<void> {
    const id = this.groupIdOf(position);
    expectStatus(
      await this.scim.call(`/Groups/${id}`, { method: 'DELETE' }),
      this.groups.has(id) ? 204 : 404,
    );
    this.groups.delete(id);
  }

  private async lookUp(userName: string): Promise<void> {
    const path = withQuery('/Users', { filter: `userName eq ${JSON.stringify(userName)}` });
    const found = (await this.scim.call(path)).list.Resources.map(({ id }) => id);
    const same = [...this.users].filter(([, user]) => fold(user.userName) === fold(userName));
    expect(found).toEqual(same.map(([id]) => id));
  }

  /** Compares every resource, read from the lists, with the model. */
  async compareAll(): Promise<void> {
    const users = (await this.scim.call(withQuery('/Users', { filter: 'userName ne "admin"' }))).list
      .Resources;
    expect(users.map(({ id }) => id).sort()).toEqual([...this.users.keys()].sort());
    for (const user of users) this.expectUser(user.id, user);
    const groups = (await this.scim.call('/Groups')).list.Resources;
    expect(groups.map(({ id }) => id).sort()).toEqual([...this.groups.keys()].sort());
    for (const group of groups) this.expectGroup(group.id, group);
  }

  private expectUser(id: string, resource: Record<string, unknown>): void {
    const { groups = [], emails, ...rest } = resource;
    const user = this.users.get(id);
    const given = { ...rest, ...(Array.isArray(emails) && { emails: sortEmails(emails) }) };
    expect(given).toEqual(user && { id, meta: expect.anything() as unknown, ...toExpected(user) });
    const own = [...this.groups].filter(([, { members }]) => members.has(id)).map(([groupId]) => groupId);
    expect(readValues(groups)).toEqual(own.sort());
  }

  private expectGroup(id: string, { displayName, members = [] }: Record<string, unknown>): void {
    const group = this.groups.get(id);
    expect(displayName).toBe(group?.displayName);
    expect(readValues(members)).toEqual([...(group?.members ?? [])].sort());
  }

  async removeAll(): Promise<void> {
    for (const id of this.users.keys()) await this.scim.call(`/Users/${id}`, { method: 'DELETE' });
    for (const id of this.groups.keys()) await this.scim.call(`/Groups/${id}`, { method: 'DELETE' });
  }
}

const readValues = (values: unknown): unknown[] =>
  Array.isArray(values)
    ? values
        .map((value: unknown) =>
          typeof value === 'object' && value && 'value' in value ? value.value : value,
        )
        .sort()
    : [];

const expectStatus = ({ status, text }: ScimAnswer, expected: number): void =>
  expect(status, text).toBe(expected);
