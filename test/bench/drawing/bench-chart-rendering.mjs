/** Bench 1: the element, compared with a bare page that calls vega-embed with the same specs and rows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aim, interleave, medians, show, showBytes, showRatio, toTable } from '../statistics.mjs';
import { barePage, ownPage } from './chart-pages.mjs';
import { createScenes } from './chart-dashboards.mjs';
import { visit } from './measure-page-visit.mjs';

const contenders = ['vitrine', 'interpreted', 'compiled'];
const names = {
  vitrine: 'Vitrine',
  interpreted: 'vega-embed, `ast: true`',
  compiled: 'vega-embed, default',
};

/** Figures by scene and contender. */
export async function benchDrawing({ browser, server, bareFolder, sampleCharts, rounds, isQuick }) {
  for (const name of ['compiled', 'interpreted'])
    server.add(`/bare/${name}.js`, readFileSync(join(bareFolder, `${name}.js`)));
  const figures = [];
  const scenes = createScenes(sampleCharts).filter(({ isLong }) => !(isQuick && isLong));
  for (const scene of scenes) {
    server.add(`/scenes/${scene.id}.json`, Buffer.from(JSON.stringify({ dashboard: scene.dashboard })));
    for (const name of contenders) server.add(toPath(scene, name), Buffer.from(toPage(scene, name)));
    const records = await interleave(contenders, rounds, (name) =>
      visit(browser, server, { scene, path: toPath(scene, name) }),
    );
    const sides = Object.fromEntries(contenders.map((name) => [name, medians(records.get(name))]));
    figures.push({ scene: scene.name, id: scene.id, sides });
  }
  return figures;
}

const toPath = ({ id }, name) => `/${name}/${id}.html`;
const toPage = ({ id }, name) => (name === 'vitrine' ? ownPage(id) : barePage(id, name));

export function reportDrawing(figures) {
  const head = [
    'Scene and side',
    'code, gzip',
    'first chart ms',
    'all in sight ms',
    'longest task ms',
    'CPU ms',
    'heap',
    'requests',
    'charts drawn',
  ];
  const rows = figures.flatMap(({ scene, sides }) => [
    [`**${scene}**`, ...Array.from({ length: head.length - 1 }, () => '')],
    ...contenders.map((name) => toRow(names[name], sides[name])),
    toRatioRow('ratio to `ast: true`', sides.vitrine, sides.interpreted),
  ]);
  return toTable(head, rows);
}

const toRow = (name, side) => [
  name,
  showBytes(side.code),
  show(side.first, 0),
  show(side.all, 0),
  show(side.longestTask, 0),
  show(side.cpu, 0),
  showBytes(side.heap),
  side.requests,
  side.drawn,
];

const toRatioRow = (name, one, other) => [
  `*${name}*`,
  ...['code', 'first', 'all', 'longestTask', 'cpu', 'heap'].map((key) => showRatio(one[key], other[key])),
  '',
  '',
];

/** The element draws only with the interpreter, so it is compared with a bare page in the same mode. */
export function judgeDrawing(figures) {
  return figures.flatMap(({ scene, sides: { vitrine, interpreted, compiled } }) => [
    isSooner(`${scene}: first chart no later than bare, \`ast: true\``, vitrine.first, interpreted.first),
    isSooner(`${scene}: first chart no later than bare, default`, vitrine.first, compiled.first),
    isSooner(`${scene}: all in sight no later than bare, \`ast: true\``, vitrine.all, interpreted.all),
    isSooner(`${scene}: all in sight no later than bare, default`, vitrine.all, compiled.all),
    aim(
      `${scene}: longest task under 100 ms`,
      vitrine.longestTask < 100,
      `${show(vitrine.longestTask, 0)} ms`,
    ),
    aim(
      `${scene}: CPU within 1.3 of bare, \`ast: true\``,
      vitrine.cpu <= 1.3 * interpreted.cpu,
      showRatio(vitrine.cpu, interpreted.cpu),
    ),
  ]);
}

const isSooner = (text, own, other) =>
  aim(text, own <= other, `${show(own, 0)} against ${show(other, 0)} ms`);
