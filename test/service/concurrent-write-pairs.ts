/** Named pairs of concurrent writes that concern the same items. */
import { notificationSchema } from '../../src/contract/endpoints/notifications.ts';
import type { Answer } from './service-under-test.ts';
import type { Book, World } from './concurrent-writes-world.ts';

/** Items that all rounds share, so that parallel rounds interfere with each other, too. */
export interface SharedItems {
  readonly world: World;
  /** A random folder. */
  readonly folder: () => number;
  /** A random workbook. */
  readonly book: () => Book;
}

type Pair = (shared: SharedItems) => Promise<readonly Answer[]>;

const both = (...deeds: readonly Promise<Answer>[]): Promise<readonly Answer[]> => Promise.all(deeds);

/** Pairs on items that all rounds share: every consistent result is accepted. */
export const sharedPairs: Readonly<Record<string, Pair>> = {
  'publish/publish': ({ world, book }) => {
    const { id } = book();
    return both(world.publish(id), world.publish(id));
  },
  'move/move of two folders into each other': ({ world, folder }) => {
    const one = folder();
    const two = folder();
    return both(world.move('FOLDER', one, two), world.move('FOLDER', two, one));
  },
  'move/move in a ring of three': ({ world, folder }) => {
    const one = folder();
    const two = folder();
    const three = folder();
    return both(
      world.move('FOLDER', one, two),
      world.move('FOLDER', two, three),
      world.move('FOLDER', three, one),
    );
  },
  'move/move of one workbook': ({ world, folder, book }) => {
    const { id } = book();
    return both(world.move('WORKBOOK', id, folder()), world.changeBook(id, { folderId: folder() }));
  },
  'move/delete of a folder': ({ world, folder, book }) => {
    const id = folder();
    return both(world.move('WORKBOOK', book().id, id), world.removeFolder(id));
  },
  'folder move/delete': ({ world, folder }) => {
    const one = folder();
    const two = folder();
    return both(world.move('FOLDER', one, two), world.removeFolder(two));
  },
  'folder delete/create inside': ({ world, folder }) => {
    const id = folder();
    return both(
      world.removeFolder(id),
      world.makeFolder({ name: world.name('Inner'), parentId: id }),
      world.makeBook({ name: world.name('Inner book'), folderId: id }),
      world.makeReport({ name: world.name('Inner report'), folderId: id }),
    );
  },
  'clone/delete': ({ world, book }) => {
    const { id } = book();
    return both(world.clone(id), world.removeBook(id));
  },
  'clone/publish': ({ world, book }) => {
    const { id } = book();
    return both(world.clone(id), world.publish(id));
  },
  'publish/delete': ({ world, book }) => {
    const { id } = book();
    return both(world.publish(id), world.removeBook(id));
  },
  'archive/publish': ({ world, book }) => {
    const { id } = book();
    return both(world.archive(id), world.publish(id));
  },
  'draft/publish': ({ world, book }) => {
    const one = book();
    return both(world.redraft(one), world.publish(one.id));
  },
  'clone/delete of the folder': async ({ world, folder, book }) => {
    const one = book();
    const id = folder();
    await world.move('WORKBOOK', one.id, id);
    return both(world.clone(one.id), world.removeFolder(id));
  },
  'sharing/delete': ({ world, book, folder }) => {
    const { id, dashboardId } = book();
    const folderId = folder();
    return both(
      world.share(`workbooks/${id}`),
      world.favor(`WORKBOOK/${id}`),
      world.notify(dashboardId),
      world.removeBook(id),
      world.share(`folders/${folderId}`),
      world.favor(`FOLDER/${folderId}`),
      world.removeFolder(folderId),
    );
  },
};

/** Pairs on people of their own, beside the workspace. */
export const accountPairs: Readonly<Record<string, Pair>> = {
  'group delete/what names it': async ({ world, book }) => {
    const groupId = await world.newGroup();
    const userId = await world.newUser();
    const grant = { principal: { groupId }, action: 'read' };
    return both(
      world.account('POST', `/v1/groups/${groupId}/users`, { users: [{ userId }] }),
      world.account('PUT', `/v1/deployments/1/workbooks/${book().id}/grants`, grant),
      world.account('DELETE', `/v1/groups/${groupId}`),
    );
  },
  'user delete/what names them': async ({ world, book }) => {
    const groupId = await world.newGroup();
    const userId = await world.newUser();
    const grant = { principal: { userId }, action: 'read' };
    return both(
      world.account('POST', `/v1/groups/${groupId}/users`, { users: [{ userId }] }),
      world.account('PUT', `/v1/deployments/1/workbooks/${book().id}/grants`, grant),
      world.account('POST', '/v1/api-keys', { name: 'Late', userId }),
      world.account('DELETE', `/v1/users/${userId}`),
    );
  },
  'user change/change to one name': async ({ world }) => {
    const one = await world.newUser();
    const two = await world.newUser();
    const username = world.name('twin').replace(' ', '-');
    return both(
      world.account('PUT', `/v1/users/${one}`, { username }),
      world.account('PUT', `/v1/users/${two}`, { username }),
    );
  },
  'notification change/delete': async ({ world }) => {
    const { dashboardId } = await world.newBook();
    const { id } = (await world.notify(dashboardId)).read(notificationSchema);
    const path = `/v1/deployments/1/notifications/${id}`;
    return both(
      world.account('PUT', path, { isEnabled: false }),
      world.account('DELETE', path),
      world.account('DELETE', path),
    );
  },
  'user change/delete': async ({ world }) => {
    const userId = await world.newUser();
    return both(
      world.account('PUT', `/v1/users/${userId}`, { firstName: 'Late' }),
      world.account('DELETE', `/v1/users/${userId}`),
      world.account('DELETE', `/v1/users/${userId}`),
    );
  },
  'tenant delete/session open': async ({ world }) => {
    const embedTenantName = world.name('tenant').replace(' ', '-');
    const session = { deploymentId: 1, externalId: 'ada', embedTenantName };
    await world.account('POST', '/v1/embed/generate-session', session);
    return both(
      world.account('POST', '/v1/embed/generate-session', session),
      world.account('DELETE', `/v1/embed-tenants/${embedTenantName}`),
      world.account('POST', `/v1/embed-tenants/${embedTenantName}/groups`, { name: 'Late' }),
    );
  },
};

/** Pairs on items of their own, with a known result: the sorted statuses must equal one of these lists. */
export const ownPairs: Readonly<Record<string, { readonly run: Pair; readonly outcomes: number[][] }>> = {
  'folder create/create of one name': {
    run: ({ world }) => {
      const name = world.name('Twin');
      return both(world.makeFolder({ name }), world.makeFolder({ name }));
    },
    outcomes: [[200, 409]],
  },
  'folder rename/rename to one name': {
    async run({ world }) {
      const one = await world.newFolder();
      const two = await world.newFolder();
      const name = world.name('Twin');
      return both(world.rename(one, name), world.rename(two, name));
    },
    outcomes: [[200, 409]],
  },
  'folder delete/delete': {
    async run({ world }) {
      const id = await world.newFolder();
      return both(world.removeFolder(id), world.removeFolder(id));
    },
    outcomes: [[204, 404]],
  },
  'workbook delete/delete': {
    async run({ world }) {
      const { id } = await world.newBook();
      return both(world.removeBook(id), world.removeBook(id));
    },
    outcomes: [[200, 404]],
  },
  'report delete/delete': {
    async run({ world }) {
      const { id, reportIds } = await world.newBook();
      const [reportId = 0] = reportIds;
      const answers = await both(world.removeReport(reportId), world.removeReport(reportId));
      await world.removeBook(id);
      return answers;
    },
    outcomes: [[200, 404]],
  },
  'report delete/publish': {
    async run({ world }) {
      const { id, reportIds } = await world.newBook();
      const answers = await both(world.removeReport(reportIds[0] ?? 0), world.publish(id));
      await world.removeBook(id);
      return answers;
    },
    outcomes: [
      [200, 200],
      [200, 400],
    ],
  },
  'report create/workbook delete': {
    async run({ world }) {
      const { id } = await world.newBook();
      return both(world.makeReport({ name: 'Late', workbookId: id }), world.removeBook(id));
    },
    outcomes: [
      [200, 200],
      [200, 404],
    ],
  },
  'report change/folder delete': {
    async run({ world }) {
      const { reportIds } = await world.newBook();
      const folderId = await world.newFolder();
      return both(world.changeReport(reportIds[0] ?? 0, { folderId }), world.removeFolder(folderId));
    },
    outcomes: [
      [200, 204],
      [204, 404],
    ],
  },
  'report change/report delete': {
    async run({ world }) {
      const { id, reportIds } = await world.newBook();
      const reportId = reportIds[0] ?? 0;
      const answers = await both(
        world.changeReport(reportId, { title: 'Late' }),
        world.removeReport(reportId),
      );
      await world.removeBook(id);
      return answers;
    },
    outcomes: [
      [200, 200],
      [200, 404],
    ],
  },
  'report put/put of one public id': {
    run: ({ world }) => {
      const publicId = world.name('').replaceAll(/\D/g, '').padStart(12, 'p');
      return both(world.putReport(publicId, { name: 'One' }), world.putReport(publicId, { name: 'Two' }));
    },
    outcomes: [[200, 200]],
  },
};
