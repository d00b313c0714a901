/** Import rules: which room may import which others, and the only folder that imports each large package (CONTRIBUTING.md). */
const browser = '^src/(model|client|store|engines|elements|frame|frameworks|index\\.ts|define\\.ts)';
const serviceRooms =
  'workspace|workbooks|reports|dashboards|embedding|notifications|directory|data|chat|setup|spec|keys|frame';

/** A package, and the only place that may import it. */
const home = (name, packages, where, advice) => ({
  name: `home-of-${name}`,
  severity: 'error',
  comment: `${name} is held in one room, behind a few lines of our own. ${advice}`,
  from: { path: '^src/', pathNot: where },
  to: { path: packages.map((one) => `node_modules/${one}/`) },
});

/** A room, and the rooms above it that it must not import. */
const floor = (room, from, notTo, advice) => ({
  name: `floor-of-${room}`,
  severity: 'error',
  comment: `Imports go down. ${advice}`,
  from: { path: from },
  to: { path: notTo },
});

/**
 * The sub-folders of a room from bottom to top. A sub-folder imports from those before it only, so that no two of them
 * import one another. A file that is not in a sub-folder belongs to the bottom: it imports from none of them.
 */
const subFolders = {
  'src/model': [
    'messages',
    'parsing',
    'specs',
    'time',
    'theme',
    'layout',
    'formats',
    'map',
    'kpi',
    'filters',
    'sql',
    'controls',
    'chart',
    'summary',
    'table',
    'template',
    'export',
    'dashboard',
    'query-planning',
  ],
  'src/frame': ['protocol', 'page', 'host'],
  'src/elements': [
    'view',
    'loading',
    'settings',
    'events',
    'drawing',
    'popover',
    'theme',
    'control',
    'markup',
    'tooltip',
    'problem',
    'status-badge',
    'layout-editor',
    'filter',
    'grain',
    'tabs',
    'text',
    'html',
    'kpi',
    'table',
    'summary',
    'chart',
    'map',
    'widget',
    'background',
    'drill',
    'export',
    'cross-filters',
    'dashboard',
  ],
};

/** The rules of one room's sub-folders: one for each of them, and one for those that the table does not list. */
const downInside = ([room, folders]) => [
  ...folders.map((folder, index) => ({
    name: `order-in-${room}`,
    severity: 'error',
    comment: `Sub-folders of ${room} import down in the order of this table. Move what both need further down.`,
    from: { path: `^${room}/${folder}/` },
    to: { path: `^${room}/[^/]+/`, pathNot: `^${room}/(${folders.slice(0, index + 1).join('|')})/` },
  })),
  {
    name: `order-in-${room}`,
    severity: 'error',
    comment: `Files directly in ${room} are below its sub-folders, and each sub-folder has its place in this table.`,
    from: { path: `^${room}/`, pathNot: `^${room}/(${folders.join('|')})/` },
    to: { path: `^${room}/[^/]+/` },
  },
];

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      comment: 'Two files that need each other are one file, or need a third below them.',
      from: {},
      to: { circular: true },
    },
    floor('contract', '^src/contract/', '^src/(?!contract/)', 'What the contract needs belongs into it.'),
    ...Object.entries(subFolders).flatMap(downInside),
    floor(
      'token',
      '^src/token/',
      '^src/(?!token/|contract/(embed-token-rules|nearest-name)\\.ts)',
      'It is bundled for backends that have no other package: it knows the contract without its schemas.',
    ),
    {
      name: 'no-node-in-token',
      severity: 'error',
      comment: 'Backends sign on other runtimes, too: use Web Cryptography.',
      from: { path: '^src/token/' },
      to: { dependencyTypes: ['core'] },
    },
    floor('model', '^src/model/', '^src/(?!contract/|model/)', 'Thinking takes values: hand them in.'),
    floor(
      'client',
      '^src/client/',
      '^src/(?!contract/|client/)',
      'The client talks; let its caller do the thinking.',
    ),
    floor(
      'store',
      '^src/store/',
      '^src/(?!contract/|model/|store/)',
      'Declare the port you need; a caller hands it in.',
    ),
    floor(
      'engines',
      '^src/engines/',
      '^src/(?!contract/|model/|engines/)',
      'An engine gets values and gives a drawing.',
    ),
    floor(
      'elements',
      '^src/elements/',
      '^src/(service/|token/|frame/|index\\.ts|define\\.ts)',
      'Elements register nothing and know no service.',
    ),
    floor(
      'frameworks',
      '^src/frameworks/',
      '^src/(?!frameworks/|index\\.ts|define\\.ts)',
      'A component for a framework uses the package as its users do.',
    ),
    floor(
      'below-frameworks',
      '^src/(?!frameworks/)',
      '^src/frameworks/',
      'The element knows no framework: its users import one themselves.',
    ),
    floor(
      'frame',
      '^src/frame/',
      '^src/(service|token|store|engines)/|^src/(index|define)\\.ts',
      'A frame sends what the element offers: it knows the element by its types.',
    ),
    {
      name: 'only-types-of-elements-in-frame',
      severity: 'error',
      comment: 'The files of a frame stand beside vitrine.js, and contain nothing of it.',
      from: { path: '^src/frame/' },
      to: { path: '^src/elements/', dependencyTypesNot: ['type-only'] },
    },
    floor(
      'service-ground',
      '^src/service/(database|http|element-files)/',
      '^src/(?!contract/|service/(database|http|element-files)/)',
      'Ground rooms know only the contract.',
    ),
    floor(
      'access',
      '^src/service/access/',
      `^src/(service/(items|${serviceRooms})/|service/[^/]+\\.ts|client|store|engines|elements)`,
      'Access knows the ground floor only.',
    ),
    floor(
      'items',
      '^src/service/items/',
      `^src/(service/(${serviceRooms}|commands)/|service/[^/]+\\.ts|client|store|engines|elements)`,
      'Items are what the rooms of the workspace share: they know access and the ground floor.',
    ),
    floor(
      'service-rooms',
      `^src/service/(${serviceRooms})/`,
      '^src/(service/commands/|service/(app|main|config|index)\\.ts|client|store|engines|elements)',
      'Let app.ts hand in what you need.',
    ),
    {
      name: 'rooms-apart',
      severity: 'error',
      comment: 'Rooms on one floor meet in app.ts, which hands one what it needs of the other.',
      from: { path: `^src/service/(${serviceRooms})/` },
      to: { path: `^src/service/(${serviceRooms})/`, pathNot: '^src/service/$1/' },
    },
    {
      name: 'wings-apart',
      severity: 'error',
      comment: 'The browser wing and the service share contract and model only.',
      from: { path: browser },
      to: { path: '^src/service/' },
    },
    {
      name: 'no-node-in-pages',
      severity: 'error',
      comment: 'A page has no Node.',
      from: { path: browser },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-schemas-in-pages',
      severity: 'error',
      comment:
        'What arrives is read by the readers in model/: import types only, or the files of the contract without schemas.',
      from: { path: browser },
      to: {
        path: '^src/contract/',
        pathNot: '^src/contract/((operation-)?paths|nearest-name)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    home(
      'schemas',
      ['zod', '@hono/zod-openapi'],
      '^src/(contract|service)/',
      'Readers take unknown values apart.',
    ),
    home('lit', ['lit', 'lit-html', 'lit-element', '@lit'], '^src/elements/', 'Other rooms know no pixels.'),
    home('frameworks', ['react', 'vue', 'svelte'], '^src/frameworks/', 'Users bring their framework.'),
    home('vega', ['vega[^/]*', 'vega-embed'], '^src/engines/', 'Ask engines/vega.ts.'),
    home('grid-rules', ['react-grid-layout'], '^src/model/layout/', 'Ask model/layout.'),
    home(
      'maps',
      ['d3-geo', 'topojson-client', 'world-atlas', 'us-atlas', 'maplibre-gl', 'supercluster'],
      '^src/engines/',
      'Ask engines/map.ts.',
    ),
    home('grid-editor', ['gridstack'], '^src/engines/grid-editor', 'Ask engines/grid-editor.ts.'),
    home('markup', ['dompurify', 'marked'], '^src/engines/', 'Ask engines/markup.ts.'),
    home('templates', ['@handlebars'], '^src/(engines|model/template)/', 'Ask engines/template.ts.'),
    home('tokens', ['jose'], '^src/(token|service/access)/', 'Ask service/access.'),
    home('sql', ['kysely', 'pg', '@electric-sql'], '^src/service/', 'Ask service/database.'),
    home('schedules', ['croner', 'cronstrue'], '^src/service/notifications/', 'Ask service/notifications.'),
    home('olap', ['@duckdb'], '^src/service/data/', 'Ask service/data.'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
