/** Every caller at every operation with every item: what comes is what the tables beside this file say. */
import { beforeAll, describe, expect, test } from 'vitest';
import { operationPaths } from '../../src/contract/operation-paths.ts';
import type { OperationId } from '../../src/contract/operation-paths.ts';
import { doorLines, entryOf } from './access-doors.ts';
import { addressOf, itemLines } from './access-operations.ts';
import type { ItemLine } from './access-operations.ts';
import { readRecords } from './access-records.ts';
import { situations } from './access-situations.ts';
import { callerNames, standingTable } from './access-standings.ts';
import type { CallerName, Standing } from './access-standings.ts';
import { createWorld } from './access-world.ts';
import type { Item, World } from './access-world.ts';
import { backings, useService } from './service-under-test.ts';
import type { Answer } from './service-under-test.ts';

type Caller = CallerName | 'nobody';
const callers: readonly Caller[] = [...callerNames, 'nobody'];

const tokens: readonly Caller[] = ['internal', 'reader', 'host', 'bound', 'north', 'south'];
const levels: Readonly<Record<Standing, number>> = { '-': 0, x: 0, w: 0, d: 0, f: 0, r: 1, e: 2, m: 3 };
const needed = { way: 1, dashboard: 1, read: 1, edit: 2, manage: 3 } as const;

/** What the tables say of one cell: a status, or that the operation goes through. */
function expectedOf(line: ItemLine, caller: Caller, item: Item, isHome: boolean): number {
  if (caller === 'nobody') return 401;
  const standing = standingTable.get(item.situation)?.[caller] ?? '-';
  // A public id says nothing of where it is: it is there, or not.
  const isByName =
    operationPaths[line.operation].startsWith('GET /v1/embed') || line.operation === 'setDashboardEmbedding';
  if (standing === 'x' && !isByName) return 403;
  if (tokens.includes(caller) && !isHome && !isByName) return 404;
  if (line.closedTo?.includes(caller)) return 403;
  const level = levels[standing];
  if (line.needs === 'dashboard' && standing === 'f') return 403;
  if (line.needs === 'dashboard' && standing === 'd') return 200;
  if (line.needs === 'way' && standing === 'w') return 200;
  if (level === 0)
    return line.hidden !== undefined && item.accountId === accountOf(caller) ? line.hidden : 404;
  return level < needed[line.needs] ? 403 : 200;
}

const accountOf = (caller: Caller): number => (caller === 'stranger' ? 2 : 1);

function fill(
  operation: OperationId,
  values: Readonly<Record<string, string | number>> = {},
): { method: string; path: string } {
  const [method = '', path = ''] = operationPaths[operation].split(' ');
  return {
    method,
    path: `/api${path.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))}`,
  };
}

/** Some at a time: many at once would only wait for each other. */
async function walk<T>(cells: readonly T[], visit: (cell: T) => Promise<void>): Promise<void> {
  const waiting = [...cells];
  const next = async (): Promise<void> => {
    for (let cell = waiting.shift(); cell !== undefined; cell = waiting.shift()) await visit(cell);
  };
  await Promise.all(Array.from({ length: 8 }, next));
}

test('the tables speak of the same things, and of every operation', () => {
  expect([...standingTable.keys()]).toEqual(Object.keys(situations));
  const described = new Set([...itemLines, ...doorLines].map(({ operation }) => operation));
  expect([...described].sort()).toEqual(Object.keys(operationPaths).sort());
});

describe.each(backings)('on %s', (backing) => {
  const service = useService(backing);
  let world: World;
  beforeAll(async () => {
    world = await createWorld(service());
  }, 60_000);

  const send = (caller: Caller, line: ItemLine, item: Item): Promise<Answer> => {
    const { method, path } = fill(line.operation, addressOf(line, item));
    const body = line.body?.(item);
    const query = line.query ? `?${line.query(item)}` : '';
    return service().call(path + query, {
      token: world.tokenOf(caller),
      method,
      ...(body === undefined ? {} : { body }),
    });
  };

  interface Cell {
    readonly caller: Caller;
    readonly item: Item;
    readonly status: number;
  }
  const cellsOf = (line: ItemLine): Cell[] =>
    world.items
      .filter(({ kind }) => line.on === kind || line.on.includes(kind))
      .flatMap((item) =>
        callers.map((caller) => {
          const isHome = item.deploymentId === 1;
          return { caller, item, status: expectedOf(line, caller, item, isHome) };
        }),
      );
  const words = ({ caller, item }: Cell, answer: string): string =>
    `${caller} · ${item.kind} ${item.situation} → ${answer}`;

  test.each(itemLines.map((line) => [line.operation, [line.on].flat().join(', '), line] as const))(
    '%s of %s: those who may, and nobody else',
    async (_, __, line) => {
      const cells = cellsOf(line);
      const wrong: string[] = [];
      const visit = async (cell: Cell, item = cell.item): Promise<Answer> => {
        const answer = await send(cell.caller, line, item);
        const isAsSaid = cell.status === 200 ? answer.status < 300 : answer.status === cell.status;
        if (!isAsSaid)
          wrong.push(words(cell, `${answer.status} and not ${cell.status}: ${answer.text.slice(0, 200)}`));
        return answer;
      };
      const before = await readRecords(service(), world.accounts);
      const absent = new Map<string, string>();
      await walk(
        cells.filter(({ status }) => status !== 200),
        async (cell) => {
          const answer = await visit(cell);
          if (cell.status !== 404) return;
          // What may not be known of answers as what does not exist.
          const { caller, item } = cell;
          const key = `${caller} ${item.deploymentId} ${item.kind}`;
          const missing = { ...item, id: 2_147_480_000, publicId: 'NoSuchBoard1' };
          if (!absent.has(key)) absent.set(key, nameless((await send(caller, line, missing)).text));
          if (line.operation !== 'putReportByPublicId' && nameless(answer.text) !== absent.get(key))
            wrong.push(words(cell, `${answer.text}, and not ${absent.get(key) ?? ''}`));
        },
      );
      expect(wrong).toEqual([]);
      expect(await readRecords(service(), world.accounts)).toEqual(before);
      await walk(
        cells.filter(({ status }) => status === 200),
        async (cell) => void (await visit(cell, line.takes ? await world.copy(cell.item) : cell.item)),
      );
      expect(wrong).toEqual([]);
      expect(cells.length).toBeGreaterThan(200);
    },
  );

  test.each(doorLines.map((line) => [line.operation, line] as const))(
    '%s lets in those who may, and nobody else',
    async (operation, { door, parameters, query = '', body, answers }) => {
      const { method, path } = fill(operation, parameters);
      const wrong: string[] = [];
      await walk(callers, async (caller) => {
        const wanted =
          door === undefined
            ? answers
            : caller === 'nobody'
              ? 401
              : { y: answers, n: 403, '-': 404 }[entryOf(door, caller)];
        const sent = body?.(`Made by ${caller} ${operation}`);
        const answer = await service().call(path + query, {
          token: world.tokenOf(caller),
          method,
          ...(sent === undefined ? {} : { body: sent }),
        });
        if (answer.status !== wanted)
          wrong.push(`${caller} → ${answer.status} and not ${wanted}: ${answer.text.slice(0, 200)}`);
      });
      expect(wrong).toEqual([]);
    },
  );
});

/** The words of a refusal without what the request itself named. */
const nameless = (text: string): string =>
  text
    .replaceAll(/\b\d+\b/g, '#')
    .replaceAll(/"\\?"?[\w-]{12}\\?"?"/g, '"#"')
    .replaceAll(/\\"[\w-]{12}\\"/g, '"#"');
