// node browser-after.mjs <root>: finishes what the language service leaves after rename.mjs with browser.map. Run once, after it.
// rename.mjs must have run with PREFIX=1 (without it, shorthand properties come out wrong).
import { readFileSync, writeFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
const root = process.argv[2];
const code = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((e) => e.isFile() && /\.(ts|mts|mjs|js)$/.test(e.name))
    .map((e) => join(e.parentPath, e.name));
const browser = [
  'src/model',
  'src/client',
  'src/store',
  'src/elements',
  'src/engines',
  'test/model',
  'test/client',
  'test/store',
  'test/elements',
  'test/engines',
  'test/pages',
  'test/demo',
  'demo',
].flatMap(code);
/** `X: X` of a destructured import is `X` again. */
const collapse = (text, name) =>
  text.replace(new RegExp(`(?<=[{,]\\s*)${name}: ${name}(?=\\s*[,}])`, 'g'), name);
const pattern = (from, flags = '') => new RegExp(`(?<!\\w)${from}(?!\\w)`, flags);
function replace(files, pairs) {
  for (const file of files) {
    const before = readFileSync(file, 'utf8');
    let text = before;
    for (const [from, to] of pairs) {
      if (!pattern(from).test(text)) continue;
      // Comments are rewritten by people.
      text = text
        .split('\n')
        .map((l) => (/^\s*(\/\*\*|\*|\/\/)/.test(l) ? l : l.replace(pattern(from, 'g'), to)))
        .join('\n');
      text = collapse(text, to);
    }
    if (text !== before) writeFileSync(file, text);
  }
}
// Classes that are taken out of a dynamic import: `const { Old: New } = await import(…); new Old()`.
replace(browser, [
  ['SelectionDesk', 'CrossFilterController'],
  ['ReaderWishes', 'ControlActions'],
  ['Attendants', 'BackgroundTasks'],
  ['ArrangeController', 'LayoutEditorController'],
  ['ExportDesk', 'Exporter'],
  ['ReadingDesk', 'SummaryView'],
  ['startLevels', 'startLevelLoading'],
]);
// Keys in `Pick<…>` and `Omit<…>`, and literals behind them.
const one = (file, ...pairs) => replace([join(root, file)], pairs);
one('src/elements/status-badge/status-reasons.ts', ['flaw', 'warning']);
one('src/elements/dashboard/view-context-cache.ts', ['lookTurn', 'themeVersion']);
one('src/elements/summary/summary-view.ts', ['recall: ', 'load: '], ['keep: ', 'save: ']);
one(
  'src/model/chart/prepare-chart-spec.ts',
  ['composed', 'isMultiView'],
  ['elastic', 'isScalable'],
  ['turns', 'legendBreakpoints'],
);
one('src/model/controls/control-layers.ts', ['selections', 'crossFilters']);
one('src/model/controls/resolve-controls.ts', ['selections', 'crossFilters']);
one('src/store/load-table-levels.ts', ["'ask'", "'runQuery'"]);
// Properties that templates set (`.surroundings=${…}`): the word has one meaning everywhere.
replace(browser, [['surroundings', 'viewContext']]);
// Files named in strings.
one(
  'demo/engines-build.mjs',
  ['vega/left-out\\.ts', 'vega/vega-embed-stubs.ts'],
  ['vega/late-geography\\.ts', 'vega/lazy-geography.ts'],
);
one('test/proof/charts/run-chart-proof.mjs', ['proveSpec', 'compareWithVegaEmbed']);
// Re-exports that kept the old name (`export { New as Old }`), and those who use it.
one(
  'src/index.ts',
  ['DashboardErrorEvent as ErrorEvent', 'DashboardErrorEvent'],
  ['ExportOptions as ExportWish', 'ExportOptions'],
  ['CrossFilter as Selection', 'CrossFilter'],
  ['CrossFilterCondition as SelectionPart', 'CrossFilterCondition'],
);
replace(browser, [
  ['animateLayout as glide', 'animateLayout'],
  ['glide', 'animateLayout'],
  ['TileBaseMap as TileGround', 'TileBaseMap'],
  ['TileGround', 'TileBaseMap'],
]);
one('src/store/dashboard-loader.ts', ['parseDashboard as readDashboard', 'parseDashboard']);
one('src/store/dashboard-store.ts', ['readDashboard', 'parseDashboard']);
