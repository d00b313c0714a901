/** The status that the tables expect for one cell. */
import { operationPaths } from '../../src/contract/operation-paths.ts';
import type { OperationId } from '../../src/contract/operations/all-operations.ts';
import type { ItemLine } from './access-table-item-operations.ts';
import { accessLevelTable } from './access-table-levels.ts';
import type { CallerName, AccessLevelLetter } from './access-table-levels.ts';
import type { Item, World } from './access-table-world.ts';

export type Caller = CallerName | 'nobody';

/** These credentials are bound to the first deployment and cannot see others. */
const tokens: readonly Caller[] = ['internal', 'reader', 'host', 'bound', 'north', 'south'];
const levels: Readonly<Record<AccessLevelLetter, number>> = {
  '-': 0,
  x: 0,
  w: 0,
  d: 0,
  f: 0,
  r: 1,
  e: 2,
  m: 3,
};
const needed = { way: 1, dashboard: 1, read: 1, edit: 2, manage: 3 } as const;

/** A public id does not reveal the deployment of its dashboard: the dashboard is found or not. */
export const byName: readonly OperationId[] = ['getEmbedDashboard', 'setDashboardEmbedding'];

/** 200 stands for every success. */
export function expectedOf(
  line: ItemLine,
  caller: Caller,
  item: Item,
  { deployments }: Pick<World, 'deployments'>,
): number {
  if (caller === 'nobody') return 401;
  const standing = accessLevelTable.get(item.situation)?.[caller] ?? '-';
  const isByName = byName.includes(line.operation);
  if (standing === 'x' && !isByName) return 403;
  if (tokens.includes(caller) && item.deploymentId !== deployments.first && !isByName) return 404;
  if (line.closedTo?.includes(caller)) return 403;
  const ways: Partial<Record<AccessLevelLetter, number>> =
    line.needs === 'dashboard' ? { d: 200, f: 403 } : line.needs === 'way' ? { w: 200 } : {};
  const way = ways[standing];
  if (way !== undefined) return way;
  if (levels[standing] > 0) return levels[standing] < needed[line.needs] ? 403 : 200;
  const isOfAccount = (item.deploymentId === deployments.abroad) === (caller === 'stranger');
  return line.hidden && isOfAccount ? line.hidden(caller) : 404;
}

export interface Call {
  readonly method: string;
  readonly path: string;
}

/** An operation's call, with its parameters filled in. */
export function toCall(operation: OperationId, values: Readonly<Record<string, string | number>> = {}): Call {
  const [method = '', path = ''] = operationPaths[operation].split(' ');
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  return { method, path: `/api${filled}` };
}

/** The text of a refusal without the names that the request contained. */
export const withoutNames = (text: string): string =>
  text.replaceAll(/\b\d+\b/g, '#').replaceAll(/\\"[\w-]{12}\\"/g, '"#"');
