/** Calls of the service for tests of workbooks. */
import type { Workbook } from '../../src/contract/endpoints/workbooks.ts';
import { workbookPageSchema, workbookSchema } from '../../src/contract/endpoints/workbooks.ts';
import { addFolder } from './items-under-test.ts';
import { useUsers } from './users-under-test.ts';
import { useService, type Backing } from './service-under-test.ts';

export const listPath = '/api/v1/deployments/1/workbooks';

export function useWorkbooks(backing: Backing) {
  const service = useService(backing);
  const people = useUsers(service);
  const { author } = people;

  const database = () => service().running.database;
  const call = (path: string, token: string, method = 'GET', body?: unknown) =>
    service().call(path, { token, method, body });
  const at = (workbook: Workbook | number): string =>
    `${listPath}/${typeof workbook === 'number' ? workbook : workbook.id}`;
  const make = async (body: object = {}, token = author.key): Promise<Workbook> =>
    (await call(listPath, token, 'POST', body)).read(workbookSchema);
  const get = async (workbook: Workbook, token = author.key): Promise<Workbook> =>
    (await call(at(workbook), token)).read(workbookSchema);
  const put = (workbook: Workbook, body: unknown, token = author.key) =>
    call(at(workbook), token, 'PUT', body);
  const putRight = async (workbook: Workbook, body: unknown, token?: string): Promise<Workbook> =>
    (await put(workbook, body, token)).read(workbookSchema);
  const list = async (query = '', token = service().adminKey) =>
    (await call(`${listPath}${query}`, token)).read(workbookPageSchema);
  /** A folder of the author's. */
  const folder = (name: string, change: object = {}): Promise<number> =>
    addFolder(database(), { name, ownerId: author.userId, ...change });
  return { service, ...people, database, call, at, make, get, put, putRight, list, folder };
}
