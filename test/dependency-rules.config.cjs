/** Import rules: which layer may import which others, and the only folder that imports each large package (CONTRIBUTING.md). */
const browser =
  '^src/(browser|model|client|store|engines|elements|views|frame|frameworks|index\\.ts|define\\.ts)';
const serviceModules =
  'workspace|workbooks|reports|dashboards|themes|embedding|notifications|directory|data|agents|chat|mcp|setup|api-reference|keys|audit|frame|rendering|mail';

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
    'sql',
    'code-completion',
    'spec-completion',
    'specs',
    'time',
    'theme',
    'derived-theme',
    'layout',
    'formats',
    'filters',
    'controls',
    'schedule',
    'questions',
    'export',
    'dashboard',
    'draft',
    'query-planning',
    'explanation',
    'compared-periods',
    'report-proposals',
    'chart-form',
    'report-query',
  ],
  'src/frame': ['protocol', 'page', 'host'],
  'src/service/directory': ['scim-schema', 'scim-filter', 'scim-documents', 'scim'],
  'src/elements': [
    'view',
    'loading',
    'settings',
    'events',
    'theme',
    'popover',
    'control',
    'dialog',
    'tooltip',
    'problem',
    'outage',
    'status-badge',
    'empty-state',
    'layout-editor',
    'tabs',
    'widget',
    'background',
    'drill',
    'explanation',
    'export',
    'cross-filters',
    'schedule',
    'questions',
    'chart-form',
    'code-editor',
    'report-editor',
    'editor',
    'dashboard',
  ],
};

/**
 * The views: each has a room, with the parts that it needs. A part imports that of views before its own in its list only. The
 * models are below the rest of `model` from `questions` on, the elements below the rest of `elements` from `widget` on.
 */
const views = {
  model: ['kpi', 'chart', 'table', 'map', 'html', 'drawing', 'story'],
  engine: ['html', 'chart', 'map'],
  element: ['html', 'filter', 'table', 'drawing', 'chart', 'map', 'kpi', 'text', 'story'],
};
const viewPart = (part) => `^src/views/[^/]+/${part}/`;
/** The sub-folders of a folder up to one of them. */
const foldersUpTo = (parent, last) =>
  subFolders[parent].slice(0, subFolders[parent].indexOf(last) + 1).join('|');
const modelsBelowViews = foldersUpTo('src/model', 'schedule');
const elementsBelowViews = foldersUpTo('src/elements', 'tabs');

const orderOfViews = Object.entries(views).flatMap(([part, names]) =>
  names.map((name, index) => ({
    name: `order-of-view-${part}s`,
    severity: 'error',
    comment: `The ${part} of a view imports those of the views before it in the list of dependency-rules.config.cjs.`,
    from: { path: `^src/views/${name}/${part}/` },
    to: { path: viewPart(part), pathNot: `^src/views/(${names.slice(0, index + 1).join('|')})/` },
  })),
);

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
  '^src/contract/((operation|element-api|subscription|authoring)-paths|chat-path|continue-wait|find-nearest-name|picture-sizes|theme-multiples)\\.ts$';

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
    ...orderOfViews,
    layer(
      'views',
      '^src/views/',
      `^src/views/(?!(${Object.values(views).flat().join('|')})/(model|engine|element)/)`,
      'A view has a model, an engine and an element, and its place in the lists of views.',
    ),
    layer(
      'view-models',
      viewPart('model'),
      `^src/(?!contract/|model/[^/]+\\.ts|model/(${modelsBelowViews})/|views/[^/]+/model/)`,
      'The model of a view computes with values.',
    ),
    layer(
      'below-view-models',
      `^src/model/(${modelsBelowViews})/`,
      '^src/views/',
      'What all views need knows no view.',
    ),
    layer(
      'view-engines',
      viewPart('engine'),
      `^src/(?!contract/|browser/|model/|engines/|views/[^/]+/(model|engine)/)`,
      'An engine gets values and gives a drawing.',
    ),
    layer(
      'view-elements',
      viewPart('element'),
      `^src/(service/|token/|frame/|index\\.ts|define\\.ts|elements/(?!(${elementsBelowViews})/))`,
      'The element of a view knows no dashboard: its widget hands in what it shows.',
    ),
    layer(
      'below-view-elements',
      `^src/elements/(${elementsBelowViews})/`,
      '^src/views/[^/]+/(engine|element)/',
      'What all views need knows no view.',
    ),
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
      '^src/(?!contract/|model/|views/[^/]+/model/)',
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
      '^src/(?!contract/|browser/|model/|views/[^/]+/model/|store/)',
      'Declare the port you need; a caller hands it in.',
    ),
    layer(
      'engines',
      '^src/engines/',
      '^src/(?!contract/|browser/|model/|views/[^/]+/model/|engines/)',
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
      '^src/(service|token|store|engines)/|^src/views/[^/]+/(model|engine)/|^src/(index|define)\\.ts',
      'A frame sends what the element offers: it knows the element by its types.',
    ),
    {
      name: 'only-types-of-elements-in-frame',
      severity: 'error',
      comment: 'The files of a frame stand beside vitrine.js, and contain nothing of it.',
      from: { path: '^src/frame/' },
      to: { path: '^src/(elements|views)/', dependencyTypesNot: ['type-only'] },
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
      `^src/(service/(items|${serviceModules})/|service/[^/]+\\.ts|service/(config|startup)/|browser|client|store|engines|elements|views)`,
      'Access knows the database and HTTP only.',
    ),
    layer(
      'items',
      '^src/service/items/',
      `^src/(service/(${serviceModules}|commands)/|service/[^/]+\\.ts|service/(config|startup)/|browser|client|store|engines|elements|views)`,
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
      '^src/(service/(commands|startup)/|service/config/config\\.ts|service/[^/]+\\.ts|browser|client|store|engines|elements|views/[^/]+/(engine|element))',
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
      '^src/(elements|views/[^/]+/element)/',
      'Other folders render nothing.',
    ),
    onlyIn('frameworks', ['react', 'vue', 'svelte'], '^src/frameworks/', 'Users bring their framework.'),
    onlyIn(
      'vega',
      ['vega[^/]*', 'vega-embed'],
      '^src/views/chart/engine/',
      'Ask views/chart/engine/vega.ts.',
    ),
    onlyIn('grid-rules', ['react-grid-layout'], '^src/model/layout/', 'Ask model/layout.'),
    onlyIn(
      'projections',
      ['d3-geo'],
      '^src/views/(map|chart)/engine/',
      'Ask the engines of maps and charts.',
    ),
    onlyIn(
      'maps',
      ['topojson-client', 'world-atlas', 'us-atlas', 'maplibre-gl', 'supercluster', 'polylabel'],
      '^src/views/map/engine/',
      'Ask views/map/engine/map.ts.',
    ),
    onlyIn('grid-editor', ['gridstack'], '^src/engines/grid-editor', 'Ask engines/grid-editor.ts.'),
    onlyIn(
      'code-editor',
      ['@codemirror', '@lezer'],
      '^src/elements/code-editor/',
      'Ask elements/code-editor/code-editor-element.ts.',
    ),
    onlyIn('markup', ['dompurify', 'marked'], '^src/views/html/engine/', 'Ask views/html/engine/markup.ts.'),
    onlyIn(
      'templates',
      ['@handlebars'],
      '^src/views/html/(engine|model)/',
      'Ask views/html/engine/template.ts.',
    ),
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
