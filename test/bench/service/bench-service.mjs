/** Bench 7: the service with a workspace of a hundred thousand items, and with two instances on one database. */
import { availableParallelism } from 'node:os';
import { aim, show, showRatio, toTable } from '../statistics.mjs';
import { fill, findPostgres, itemCount, startInstance } from './populated-service.mjs';
import { measureInstances } from './measure-instances.mjs';
import { farPage, measurePages } from './measure-list-pages.mjs';
import { atOnce, bookCount, measureWorkbookList } from './measure-workbook-list.mjs';
import { connections, measureWorkspaceList } from './measure-workspace-list.mjs';
import { measureWorkbook, reportCount } from './measure-workbook-operations.mjs';

/** Lists a second that are aimed at. */
const leastLists = 300;

/** Figures by database, with PostgreSQL if its programs are installed. `platform`: the platform whose workspace is served. */
export async function benchService({ platform, serviceFolder, isQuick }) {
  const sides = { serviceFolder, workspace: platform.workspace, isQuick };
  const postgres = await findPostgres();
  const figures = [{ name: 'embedded', ...(await benchOne(sides)) }];
  if (!postgres) return figures;
  const server = await postgres.startPostgres();
  try {
    figures.push({ name: 'PostgreSQL', ...(await benchOne({ ...sides, server })) });
  } finally {
    await server.stop();
  }
  return figures;
}

async function benchOne({ isQuick, ...sides }) {
  const instances = [await startInstance(sides)];
  try {
    const [first] = instances;
    const load = { rounds: isQuick ? 1 : 5, milliseconds: isQuick ? 500 : 2_000 };
    const workspace = await measureWorkspaceList(first, { ...load, rounds: isQuick ? 3 : 5 });
    const keys = await fill(first);
    const pages = await measurePages(first, keys, isQuick ? 11 : 51);
    const workbook = await measureWorkbook(first, keys.owner, isQuick ? 5 : 15);
    const list = await measureWorkbookList(first, keys.owner, isQuick ? 3 : 11);
    const figures = { workspace, pages, workbook, list };
    if (!sides.server) return figures;
    instances.push(await startInstance(sides));
    return { ...figures, instances: await measureInstances(instances, keys.admin, load) };
  } finally {
    await Promise.all(instances.map((instance) => instance.close()));
  }
}

export function reportService(figures) {
  const reports = [reportWorkspace, reportPages, reportWorkbooks, reportLists, reportInstances];
  return reports
    .map((report) => report(figures))
    .filter(Boolean)
    .join('\n\n');
}

function reportWorkspace(figures) {
  const head = [`Workspace list, ${connections} connections`, 'req/s'];
  return toTable(
    head,
    figures.map(({ name, workspace }) => [name, show(workspace, 0)]),
  );
}

function reportPages(figures) {
  const head = [
    `Workspace list of ${show(itemCount)} items`,
    'page 1, ms',
    `page ${show(farPage)}, ms`,
    'ratio',
  ];
  const rows = figures.flatMap(({ name, pages }) =>
    pages.map(({ caller, order, first, far }) => [
      `${name}, ${caller}, by ${order}`,
      show(first),
      show(far),
      showRatio(far, first),
    ]),
  );
  return toTable(head, rows);
}

function reportWorkbooks(figures) {
  const head = [`A workbook of ${reportCount} reports`, 'publish, ms', 'clone, ms'];
  return toTable(
    head,
    figures.map(({ name, workbook }) => [name, show(workbook.publish), show(workbook.clone)]),
  );
}

function reportLists(figures) {
  const head = [`List of ${bookCount} published workbooks`, 'one, ms', `${atOnce} at once, ms`, 'ratio'];
  const rows = figures.map(({ name, list: { one, together } }) => [
    name,
    show(one),
    show(together),
    showRatio(together, one),
  ]);
  return toTable(head, rows);
}

function reportInstances(figures) {
  const head = [
    `Instances on PostgreSQL, ${availableParallelism()} cores`,
    'one, req/s',
    'two, req/s',
    'ratio',
    'cores: one',
    'load',
    'cores: two',
    'load',
  ];
  const rows = figures.flatMap(({ instances = [] }) =>
    instances.map(({ name, one, two }) => [
      name,
      show(one.rate, 0),
      show(two.rate, 0),
      showRatio(two.rate, one.rate),
      show(one.service, 2),
      show(one.load, 2),
      show(two.service, 2),
      show(two.load, 2),
    ]),
  );
  return rows.length > 0 ? toTable(head, rows) : '';
}

export function judgeService(figures) {
  return figures.flatMap(({ name, workspace, pages, list: { one, together } }) => [
    aim(`Workspace list on ${name}: ${leastLists} a second`, workspace >= leastLists, show(workspace, 0)),
    ...pages.map(({ caller, order, first, far }) =>
      aim(
        `Workspace list on ${name}, ${caller}, by ${order}: page ${show(farPage)} within a fifth of page 1`,
        far <= first * 1.2,
        showRatio(far, first),
      ),
    ),
    aim(
      `${atOnce} equal lists of ${bookCount} workbooks on ${name} within 30 times the time of one`,
      together <= one * 30,
      showRatio(together, one),
    ),
  ]);
}
