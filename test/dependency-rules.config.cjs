/** Import rules: which layer may import which others, and the only folder that imports each large package (CONTRIBUTING.md). */
const browser = '^src/(browser|model|client|store|engines|elements|frame|frameworks|index\\.ts|define\\.ts)';
const serviceModules =
  'workspace|workbooks|reports|dashboards|embedding|notifications|directory|data|agents|chat|mcp|setup|api-reference|keys|audit|frame|rendering|mail';

/** A package, and the only folder that may import it. */
const onlyIn = (name, packages, where, advice) => ({
  name: `only-importer-of-${name}`,
  severity: 'error',
  comment: `${name} is imported by one folder only, behind a few lines of our own. ${advice}`,
  from: { path: '^src/', pathNot: where },
  to: { path: packages.map((one) => `node_modules/${one}/`) },
});

/** A folder, and the files above its layer that it must not import. */
const layer = (folder, from, notTo, advice) => ({
  name: `layer-of-${folder}`,
  severity: 'error',
  comment: `Imports go down the layers. ${advice}`,
  from: { path: from },
  to: { path: notTo },
});

/**
 * The sub-folders of a folder from bottom to top. A sub-folder imports from those before it only, so that no two of them
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
    'controls',
    'schedule',
    'chart',
    'summary',
    'analyst',
    'questions',
    'table',
    'template',
    'export',
    'dashboard',
    'query-planning',
    'explanation',
  ],
  'src/frame': ['protocol', 'page', 'host'],
  'src/service/directory': ['scim-schema', 'scim-filter', 'scim-documents', 'scim'],
  'src/elements': [
    'view',
    'loading',
    'settings',
    'events',
    'drawing',
    'popover',
    'theme',
    'control',
    'dialog',
    'markup',
    'tooltip',
    'problem',
    'outage',
    'status-badge',
    'empty-state',
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
    'analyst',
    'widget',
    'background',
    'drill',
    'explanation',
    'export',
    'cross-filters',
    'schedule',
    'questions',
    'dashboard',
  ],
};

/** The rules of one folder's sub-folders: one for each of them, and one for those that the table does not list. */
const orderInside = ([parent, folders]) => [
  ...folders.map((folder, index) => ({
    name: `order-in-${parent}`,
    severity: 'error',
    comment: `Sub-folders of ${parent} import down in the order of this table. Move what both need further down.`,
    from: { path: `^${parent}/${folder}/` },
    to: { path: `^${parent}/[^/]+/`, pathNot: `^${parent}/(${folders.slice(0, index + 1).join('|')})/` },
  })),
  {
    name: `order-in-${parent}`,
    severity: 'error',
    comment: `Files directly in ${parent} are below its sub-folders, and each sub-folder has its place in this table.`,
    from: { path: `^${parent}/`, pathNot: `^${parent}/(${folders.join('|')})/` },
    to: { path: `^${parent}/[^/]+/` },
  },
];

/** The files of the contract that pages may load. */
const withoutSchemas =
  '^src/contract/((operation|element-api|subscription)-paths|chat-path|continue-wait|find-nearest-name|picture-sizes)\\.ts$';

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files that need each other are one file, or need a third below them.',
      from: {},
      to: { circular: true },
    },
    layer('contract', '^src/contract/', '^src/(?!contract/)', 'What the contract needs belongs into it.'),
    ...Object.entries(subFolders).flatMap(orderInside),
    layer(
      'token',
      '^src/token/',
      '^src/(?!token/|contract/(embed-token-constants|find-nearest-name|changed-numbers)\\.ts)',
      'It is bundled for backends that have no other package: it knows the contract without its schemas.',
    ),
    {
      name: 'no-node-in-token',
      severity: 'error',
      comment: 'Backends sign on other runtimes, too: use Web Cryptography.',
      from: { path: '^src/token/' },
      to: { dependencyTypes: ['core'] },
    },
    layer(
      'browser',
      '^src/browser/',
      '^src/(?!browser/)',
      'It adds a few functions to those that every browser has, and knows nothing of dashboards.',
    ),
    layer(
      'model',
      '^src/model/',
      '^src/(?!contract/|model/)',
      'The model computes with values: hand them in.',
    ),
    layer(
      'postgres',
      '^src/postgres/',
      '^src/(?!postgres/)',
      'It knows what errors of the driver mean, and nothing of those who have them.',
    ),
    layer(
      'queue',
      '^src/queue/',
      '^src/(?!queue/)',
      'It gives turns to work, and does not know what the work is.',
    ),
    layer(
      'semantic-layer',
      '^src/semantic-layer/',
      '^src/(?!contract/|model/|postgres/|queue/|semantic-layer/)',
      'The data engine knows readers and queries: no HTTP, no dashboards, no settings of the service.',
    ),
    layer(
      'onboarding',
      '^src/onboarding/',
      '^src/(?!contract/|model/|semantic-layer/|onboarding/)',
      'It proposes models and first dashboards for tables.',
    ),
    {
      name: 'face-of-semantic-layer',
      severity: 'error',
      comment:
        'The routes of the Data API use the face of the data engine: the files in semantic-layer itself, and its requests.',
      from: { path: '^src/service/data/' },
      to: { path: '^src/semantic-layer/[^/]+/', pathNot: '^src/semantic-layer/requests/' },
    },
    {
      name: 'openers-of-semantic-layer',
      severity: 'error',
      comment:
        'Only the Data API, what opens its data, the settings and the commands know the data engine and its proposals.',
      from: {
        path: '^src/service/',
        pathNot: '^src/service/(data|data-backend|config|commands|startup|start-service\\.ts)',
      },
      to: { path: '^src/(semantic-layer|onboarding)/' },
    },
    {
      name: 'openers-of-onboarding',
      severity: 'error',
      comment: 'The Data API answers queries, and proposes nothing.',
      from: { path: '^src/service/(data|config)/' },
      to: { path: '^src/onboarding/' },
    },
    layer(
      'client',
      '^src/client/',
      '^src/(?!contract/|browser/|client/)',
      'The client only sends and receives; its caller computes.',
    ),
    layer(
      'store',
      '^src/store/',
      '^src/(?!contract/|browser/|model/|store/)',
      'Declare the port you need; a caller hands it in.',
    ),
    layer(
      'engines',
      '^src/engines/',
      '^src/(?!contract/|browser/|model/|engines/)',
      'An engine gets values and gives a drawing.',
    ),
    layer(
      'elements',
      '^src/elements/',
      '^src/(service/|token/|frame/|index\\.ts|define\\.ts)',
      'Elements register nothing and know no service.',
    ),
    layer(
      'frameworks',
      '^src/frameworks/',
      '^src/(?!frameworks/|index\\.ts|define\\.ts)',
      'A component for a framework uses the package as its users do.',
    ),
    layer(
      'below-frameworks',
      '^src/(?!frameworks/)',
      '^src/frameworks/',
      'The element knows no framework: its users import one themselves.',
    ),
    layer(
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
    layer(
      'service-base',
      '^src/service/(database|http|element-files)/',
      '^src/(?!contract/|postgres/|service/(database|http|element-files)/)',
      'The database, HTTP and the files of the element know only the contract.',
    ),
    layer(
      'access',
      '^src/service/access/',
      `^src/(service/(items|${serviceModules})/|service/[^/]+\\.ts|service/(config|startup)/|browser|client|store|engines|elements)`,
      'Access knows the database and HTTP only.',
    ),
    layer(
      'items',
      '^src/service/items/',
      `^src/(service/(${serviceModules}|commands)/|service/[^/]+\\.ts|service/(config|startup)/|browser|client|store|engines|elements)`,
      'Items are what the modules of the workspace share: they know access, the database and HTTP.',
    ),
    layer(
      'own-data-api',
      '^src/service/own-data-api/',
      '^src/(?!contract/|model/|service/(own-data-api|http)/)',
      'It asks the service as any client would: it knows HTTP, and decides nothing.',
    ),
    layer(
      'service-modules',
      `^src/service/(${serviceModules})/`,
      '^src/(service/(commands|startup)/|service/config/config\\.ts|service/[^/]+\\.ts|browser|client|store|engines|elements)',
      'Let app.ts hand in what you need.',
    ),
    {
      name: 'modules-apart',
      severity: 'error',
      comment: 'Modules of one layer meet in app.ts, which hands one what it needs of the other.',
      from: { path: `^src/service/(${serviceModules})/` },
      to: { path: `^src/service/(${serviceModules})/`, pathNot: '^src/service/$1/' },
    },
    {
      name: 'browser-and-service-apart',
      severity: 'error',
      comment: 'The browser part and the service share contract and model only.',
      from: { path: browser },
      to: { path: '^src/(service|semantic-layer|onboarding|postgres|queue)/' },
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
        pathNot: withoutSchemas,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-schemas-by-way-of-paths',
      severity: 'error',
      comment: 'The files of the contract that pages load import types only, and one another.',
      from: { path: withoutSchemas },
      to: { pathNot: withoutSchemas, dependencyTypesNot: ['type-only'] },
    },
    onlyIn(
      'schemas',
      ['zod', '@hono/zod-openapi'],
      '^src/(contract|service|semantic-layer)/',
      'Readers take unknown values apart.',
    ),
    onlyIn(
      'lit',
      ['lit', 'lit-html', 'lit-element', '@lit'],
      '^src/elements/',
      'Other folders render nothing.',
    ),
    onlyIn('frameworks', ['react', 'vue', 'svelte'], '^src/frameworks/', 'Users bring their framework.'),
    onlyIn('vega', ['vega[^/]*', 'vega-embed'], '^src/engines/', 'Ask engines/vega.ts.'),
    onlyIn('grid-rules', ['react-grid-layout'], '^src/model/layout/', 'Ask model/layout.'),
    onlyIn(
      'maps',
      ['d3-geo', 'topojson-client', 'world-atlas', 'us-atlas', 'maplibre-gl', 'supercluster', 'polylabel'],
      '^src/engines/',
      'Ask engines/map.ts.',
    ),
    onlyIn('grid-editor', ['gridstack'], '^src/engines/grid-editor', 'Ask engines/grid-editor.ts.'),
    onlyIn('markup', ['dompurify', 'marked'], '^src/engines/', 'Ask engines/markup.ts.'),
    onlyIn('templates', ['@handlebars'], '^src/(engines|model/template)/', 'Ask engines/template.ts.'),
    onlyIn('tokens', ['jose'], '^src/(token|service/access)/', 'Ask service/access.'),
    onlyIn(
      'sql',
      ['kysely', 'pg', '@electric-sql'],
      '^src/(service|semantic-layer/sources|postgres)/',
      'Ask service/database.',
    ),
    onlyIn(
      'schedules',
      ['croner', 'cronstrue'],
      '^src/(service/notifications|semantic-layer/model)/',
      'Ask service/notifications.',
    ),
    onlyIn(
      'scim-filters',
      ['scim2-parse-filter'],
      '^src/service/directory/scim-filter/',
      'Ask parse-scim-filter.ts.',
    ),
    onlyIn('mailer', ['nodemailer'], '^src/service/mail/', 'Ask mail-sender.ts.'),
    onlyIn('browser-driver', ['puppeteer-core'], '^src/service/rendering/', 'Ask dashboard-renderer.ts.'),
    onlyIn('model-context', ['@modelcontextprotocol'], '^src/service/mcp/', 'Ask mcp-routes.ts.'),
    onlyIn('olap', ['@duckdb'], '^src/semantic-layer/', 'Ask semantic-layer.'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
