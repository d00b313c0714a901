/** Every caller at every operation with every item: the status must equal the tables beside this file. */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deploymentTokenResponseSchema } from '../../src/contract/endpoints/deployments.ts';
import { operationPaths } from '../../src/contract/operation-paths.ts';
import { dataTokenStatus, expectedData, memberOf, writeDataModel } from './access-table-data-model.ts';
import { sample } from '../rounds.ts';
import { endpointLines, admissionOf } from './access-table-endpoints.ts';
import { byName, expectedOf, toCall, withoutNames } from './access-table-expectations.ts';
import type { Caller } from './access-table-expectations.ts';
import { addressOf, itemLines } from './access-table-item-operations.ts';
import type { ItemLine } from './access-table-item-operations.ts';
import { readRecords } from './read-item-records.ts';
import { situations } from './access-table-situations.ts';
import { callerNames, accessLevelTable } from './access-table-levels.ts';
import type { AccessLevelLetter } from './access-table-levels.ts';
import { createWorld } from './access-table-world.ts';
import type { Item, World } from './access-table-world.ts';
import { backings, useService } from './service-under-test.ts';
import type { Answer, Backing } from './service-under-test.ts';

const callers: readonly Caller[] = [...callerNames, 'nobody'];
/** Callers without a credential are refused before the item matters, so one item of each kind is enough. */
const shownToNobody = "the user's own";

/** The number of parallel requests: more would only queue. */
async function walk<T>(cells: readonly T[], visit: (cell: T) => Promise<void>): Promise<void> {
  const waiting = [...cells];
  const next = async (): Promise<void> => {
    for (let cell = waiting.shift(); cell !== undefined; cell = waiting.shift()) await visit(cell);
  };
  await Promise.all(Array.from({ length: 8 }, next));
}

/** A list also contains folders on the path to a visible item. */
const listed: readonly AccessLevelLetter[] = ['w', 'r', 'e', 'm'];

interface Described {
  readonly cubes: readonly { readonly dimensions: readonly { readonly name: string }[] }[];
}

interface Cell {
  readonly caller: Caller;
  readonly item: Item;
  readonly status: number;
}

/** Callers bound to another deployment see nothing of the first one, so a sample of its items is enough. */
const elsewhere: readonly Caller[] = ['scoped', 'stranger'];
const shownElsewhere = ["the user's own", 'shared with all embed users', "made by north's author"];

const isWalked = ({ operation }: ItemLine, caller: Caller, { situation }: Item): boolean =>
  (!elsewhere.includes(caller) ||
    situations[situation]?.home !== undefined ||
    shownElsewhere.includes(situation)) &&
  (caller !== 'nobody' || situation === shownToNobody) &&
  // An item that is addressed by public id has no deployment in its address.
  (!byName.includes(operation) || situations[situation]?.askedAt === undefined);

/**
 * Of all cells, `npm test` tries every eleventh on the embedded database, and every 19th on PostgreSQL, which runs the same
 * rules and the same SQL. Each operation starts at a different cell, so that all callers, items and operations are tried.
 * A full run tries each cell on one of the two databases.
 */
const strides: Readonly<Record<Backing, number>> = { embedded: 11, postgres: 19 };

function listCells(world: World, line: ItemLine, backing: Backing): readonly Cell[] {
  const cells = world.items
    .filter(({ kind }) => [line.on].flat().includes(kind))
    .flatMap((item) =>
      callers
        .filter((caller) => isWalked(line, caller, item))
        .map((caller) => ({ caller, item, status: expectedOf(line, caller, item, world) })),
    );
  const offset = itemLines.indexOf(line) + Number(backing === 'embedded');
  return sample(cells, strides[backing], offset, backings.length);
}

const describeCell = ({ caller, item, status }: Cell, { status: came, text }: Answer): string =>
  `${caller}: ${item.kind} ${item.situation}: ${came}, and not ${status}: ${text.slice(0, 200)}`;

const things = writeDataModel();
afterAll(() => rmSync(things, { recursive: true, force: true }));

test('the tables cover the same situations and every operation', () => {
  expect([...accessLevelTable.keys()]).toEqual(Object.keys(situations));
  const described = new Set([...itemLines, ...endpointLines].map(({ operation }) => operation));
  expect([...described].sort()).toEqual(Object.keys(operationPaths).sort());
});

describe.each(backings)('on %s', (backing) => {
  const service = useService(backing, { WORKSPACE_FOLDER: things });
  let world: World;
  beforeAll(async () => {
    world = await createWorld(service());
  }, 60_000);

  const send = (caller: Caller, line: ItemLine, item: Item): Promise<Answer> => {
    const { method, path } = toCall(line.operation, addressOf(item));
    const query = line.query ? `?${line.query(item)}` : '';
    const sent = line.body ? { body: line.body(item) } : {};
    return service().call(path + query, { token: world.tokenOf(caller), method, ...sent });
  };

  // This test runs first: the tests below change the content of dashboards.
  test.each(callerNames)(
    'the Data API gives %s the members of visible dashboards, and nothing else',
    async (caller) => {
      const token = world.tokenOf(caller);
      const made = await service().call('/api/v1/deployments/1/token', { token, method: 'POST' });
      expect(made.status, made.text).toBe(dataTokenStatus(caller));
      if (made.status !== 200) return;
      const headers = { Authorization: made.read(deploymentTokenResponseSchema).cubeApiToken };
      const wrong: string[] = [];
      const reached: string[] = [];
      await walk([...accessLevelTable.keys()], async (situation) => {
        const member = memberOf(situation);
        const expected = expectedData(caller, situation);
        if (expected === 200) reached.push(member);
        const body = { query: { dimensions: [member], limit: 1 } };
        for (const path of ['load', 'dry-run']) {
          const { status } = await service().call(`/cubejs-api/v1/${path}`, { headers, body });
          if (status !== expected) wrong.push(`${path}: ${situation}: ${status}, and not ${expected}`);
        }
      });
      expect(wrong).toEqual([]);
      const meta = (await service().call('/cubejs-api/v1/meta', { headers })).json as Described;
      const told = meta.cubes.flatMap(({ dimensions }) => dimensions.map(({ name }) => name));
      expect(told.filter((name) => name.startsWith('things.')).sort()).toEqual(reached.sort());
    },
  );

  test('every operation is tried, and every caller and item at least once', () => {
    const tried = itemLines.map((line) => listCells(world, line, backing));
    expect(tried.every((cells) => cells.length > 0)).toBe(true);
    const cells = tried.flat();
    expect(new Set(cells.map(({ caller }) => caller)).size).toBe(callers.length);
    expect(new Set(cells.map(({ item }) => item)).size).toBe(world.items.length);
  });

  /** Whether a hidden item gets the same response as a missing item. */
  const looksAbsent = async (line: ItemLine, { caller, item }: Cell, { text }: Answer): Promise<boolean> => {
    const missing = { ...item, id: 2_147_480_000, publicId: 'NoSuchBoard1' };
    return withoutNames(text) === withoutNames((await send(caller, line, missing)).text);
  };

  /** All pages of a list, as type and id. */
  const readList = async (caller: Caller, path: string): Promise<Set<string>> => {
    const found = new Set<string>();
    for (let after: string | undefined = ''; after !== undefined;) {
      const query = `${path.includes('?') ? '&' : '?'}first=200${after && `&after=${after}`}`;
      const answer = await service().call(`/api/v1/deployments/1/${path}${query}`, {
        token: world.tokenOf(caller),
      });
      const { items, pageInfo } = answer.json as {
        items: { type: string; id: number }[];
        pageInfo: { hasNextPage: boolean; endCursor?: string };
      };
      for (const { type, id } of items) found.add(`${type} ${id}`);
      after = pageInfo.hasNextPage ? pageInfo.endCursor : undefined;
    }
    return found;
  };

  test.each([
    ['workbooks', ['WORKBOOK'], 'all spaces'],
    ['reports', ['REPORT', 'PART'], 'all spaces'],
    ['workspace?search=cell', ['WORKBOOK', 'REPORT', 'FOLDER'], 'one space'],
  ] as const)('the list %s contains exactly what its caller may read', async (path, kinds, spaces) => {
    const shown = world.items.filter(
      ({ kind, deploymentId }) => kinds.some((one) => one === kind) && deploymentId === 1,
    );
    for (const caller of callerNames.filter((name) => !['scoped', 'reader', 'stranger'].includes(name))) {
      const found = await readList(caller, path);
      const wrong = shown
        // An admin's search covers the account's own workspace, which holds no items of tenants.
        .filter((item) => spaces !== 'one space' || caller !== 'admin' || !situations[item.situation]?.tenant)
        .filter(({ kind, id, situation }) => {
          const isRead = listed.includes(accessLevelTable.get(situation)?.[caller] ?? '-');
          return found.has(`${kind === 'PART' ? 'REPORT' : kind} ${id}`) !== isRead;
        });
      expect(wrong.map(({ kind, situation }) => `${caller}: ${kind} ${situation}`)).toEqual([]);
    }
  });

  test.each(itemLines.map((line) => [line.operation, [line.on].flat().join(' and '), line] as const))(
    '%s of a %s: only permitted callers succeed',
    async (_, __, line) => {
      const cells = listCells(world, line, backing);
      const wrong: string[] = [];
      const compared = new Set<string>();
      const visitRefused = async (cell: Cell): Promise<void> => {
        const answer = await send(cell.caller, line, cell.item);
        if (answer.status !== cell.status) wrong.push(describeCell(cell, answer));
        const name = `${cell.caller} ${cell.item.kind}`;
        if (answer.status !== 404 || compared.has(name)) return;
        compared.add(name);
        if (!(await looksAbsent(line, cell, answer))) wrong.push(`${name}: not as absent: ${answer.text}`);
      };
      const visitAllowed = async (cell: Cell): Promise<void> => {
        const item = line.takes ? await world.copy(cell.item) : cell.item;
        const answer = await send(cell.caller, line, item);
        if (answer.status >= 300) wrong.push(describeCell(cell, answer));
      };
      const refused = cells.filter(({ status }) => status !== 200);
      const allowed = cells.filter(({ status }) => status === 200);
      const before = await readRecords(service(), world.accounts);
      await walk(refused, visitRefused);
      expect(wrong).toEqual([]);
      expect(await readRecords(service(), world.accounts)).toEqual(before);
      await walk(allowed, visitAllowed);
      expect(wrong).toEqual([]);
    },
  );

  test.each(endpointLines.map((line) => [line.operation, line] as const))(
    '%s admits only permitted callers',
    async (operation, { door, parameters, body, answers }) => {
      const { method, path } = toCall(operation, parameters);
      const wrong: string[] = [];
      await walk(callers, async (caller) => {
        const entry = door === undefined || caller === 'nobody' ? undefined : admissionOf(door, caller);
        const wanted = door === undefined ? answers : entry ? { y: answers, n: 403, '-': 404 }[entry] : 401;
        const sent = body ? { body: body(`Made by ${caller}, ${operation}`) } : {};
        const answer = await service().call(path, { token: world.tokenOf(caller), method, ...sent });
        if (answer.status !== wanted)
          wrong.push(`${caller}: ${answer.status}, and not ${wanted}: ${answer.text}`);
      });
      expect(wrong).toEqual([]);
    },
  );
});
