/**
 * The rows of docs/limits.md: what is limited, the source file, the text before the number there, how the number is
 * written, and what changes it.
 */
const count = (value) => value.toLocaleString('en');
const bytes = (value) => (value % 2 ** 20 === 0 ? `${value / 2 ** 20} MiB` : `${count(value)} bytes`);
const megabytes = (value) => `${value / 1e6} MB`;
const seconds = (value) => `${count(value)} s`;
const milliseconds = (value) => seconds(value / 1_000);

const setting = (name) => `\`${name}\``;
const fixed = '–';

export const elementRows = [
  [
    'wait for a byte of the platform or of `token-url`; wait for `getToken` and `dataSource`',
    'src/client/idle-timeout.ts',
    'defaultSeconds = ',
    seconds,
    setting('request-timeout'),
  ],
  [
    'wait for a query that is still computed',
    'src/client/poll-until-computed.ts',
    'defaultSeconds = ',
    seconds,
    setting('query-timeout'),
  ],
  [
    'repetitions of a request after 429, 503 or a lost connection',
    'src/client/retry-request.ts',
    'defaultRetries = ',
    count,
    fixed,
  ],
  [
    'pause before such a repetition',
    'src/client/retry-request.ts',
    'maxPause = ',
    milliseconds,
    setting('request-timeout'),
  ],
  ['size of one response', 'src/client/read-response-body.ts', 'maxBodyBytes = ', megabytes, fixed],
  [
    'widgets of a tab that are all drawn; with more, only those near the viewport are',
    'src/elements/widget/on-demand-drawing.ts',
    'maxDrawnAtOnce = ',
    count,
    fixed,
  ],
  [
    'drawn widgets that are kept after they have left the viewport',
    'src/elements/dashboard/virtual-grid/drawn-widgets.ts',
    'maxIdle = ',
    count,
    fixed,
  ],
  ['values of one filter', 'src/model/filters/parse-control-values.ts', 'maxValues = ', count, fixed],
  [
    'characters of one value of a filter',
    'src/model/filters/parse-control-values.ts',
    'maxTextLength = ',
    count,
    fixed,
  ],
  [
    'rows behind a number (drill)',
    'src/model/query-planning/drill-query.ts',
    'maxDrillRows = ',
    count,
    fixed,
  ],
  [
    'rows of one level of a grouped table',
    'src/model/query-planning/level-query.ts',
    'maxLevelRows = ',
    count,
    fixed,
  ],
  ['columns of a pivot', 'src/views/table/model/pivot/pivot-body.ts', 'maxPivotColumns = ', count, fixed],
  ['rows inside of a spec', 'src/model/parsing/parse-inline-result.ts', 'maxRows = ', count, fixed],
  ['rows that one click copies', 'src/elements/export/exporter.ts', 'maxCopiedCells = ', count, fixed],
  ['rows of an Excel sheet', 'src/model/export/xlsx-sheet.ts', 'maxSheetRows = ', count, fixed],
  ['characters of a text widget', 'src/views/html/engine/markup.ts', 'maxCharacters = ', count, fixed],
  ['characters of an html template', 'src/views/html/engine/template.ts', 'maxSourceLength = ', count, fixed],
  [
    'characters that a template may write',
    'src/views/html/model/template-limits.ts',
    'characters: ',
    count,
    fixed,
  ],
  ['steps of a template', 'src/views/html/model/template-limits.ts', 'steps: ', count, fixed],
  [
    'size of own outlines of a map',
    'src/views/map/engine/load-custom-outline.ts',
    'maxBytes = ',
    megabytes,
    fixed,
  ],
  ['characters of a value of a theme', 'src/model/theme/parse-theme.ts', 'maxValueLength = ', count, fixed],
  ['blocks of a key figure', 'src/views/kpi/model/parse-kpi.ts', 'maxBlocks = ', count, fixed],
  [
    'wait of `createDashboardFrame` for the frame page',
    'src/frame/host/dashboard-frame.ts',
    'defaultConnectTimeout = ',
    seconds,
    setting('connectTimeout'),
  ],
];

export const tokenRows = [
  [
    'life of an embed token of your backend',
    'src/contract/embed-token-constants.ts',
    'hostTokenLifetime = ',
    seconds,
    '`expiresIn`, up to this limit',
  ],
  [
    'life of such a token without `expiresIn`',
    'src/token/create-embed-token.ts',
    'defaultLifetime = ',
    seconds,
    setting('expiresIn'),
  ],
  [
    'difference between the clocks of backend and service',
    'src/contract/embed-token-constants.ts',
    'clockTolerance = ',
    seconds,
    fixed,
  ],
  ['shortest embed secret', 'src/contract/embed-token-constants.ts', 'minSecretBytes = ', bytes, fixed],
  [
    'live embed secrets of an account',
    'src/contract/endpoints/embed-secrets.ts',
    'maxLiveSecrets = ',
    count,
    fixed,
  ],
  [
    'time until a session id must be exchanged',
    'src/contract/endpoints/embed-sessions.ts',
    'sessionLifetime = ',
    seconds,
    fixed,
  ],
  [
    'life of a token from a session, and of a data token',
    'src/contract/embed-token-constants.ts',
    'platformTokenLifetime = ',
    seconds,
    fixed,
  ],
  ['claims of a session', 'src/service/embedding/session-actions.ts', 'maxClaimsBytes = ', bytes, fixed],
  [
    'embed users of an account',
    'src/service/config/config.ts',
    "text('EMBED_USER_LIMIT') ?? ",
    count,
    setting('EMBED_USER_LIMIT'),
  ],
];

export const requestRows = [
  [
    'body of a request',
    'src/service/config/config.ts',
    "text('BODY_LIMIT') ?? ",
    bytes,
    setting('BODY_LIMIT'),
  ],
  ['nesting of JSON', 'src/service/http/parse-json.ts', 'maxJsonDepth = ', count, fixed],
  [
    'requests per second of one credential',
    'src/service/config/config.ts',
    "text('RATE_LIMIT') ?? ",
    count,
    '`RATE_LIMIT`; 0 for no limit',
  ],
  [
    'requests at once of one credential',
    'src/service/config/config.ts',
    "text('RATE_BURST') ?? ",
    count,
    setting('RATE_BURST'),
  ],
  [
    'time for the headers of a request',
    'src/service/config/config.ts',
    "read('HEADERS_TIMEOUT', ",
    seconds,
    setting('HEADERS_TIMEOUT'),
  ],
  [
    'time for a whole request',
    'src/service/config/config.ts',
    "read('REQUEST_TIMEOUT', ",
    seconds,
    setting('REQUEST_TIMEOUT'),
  ],
  [
    'wait of a connection for its next request',
    'src/service/config/config.ts',
    "read('KEEP_ALIVE_TIMEOUT', ",
    seconds,
    setting('KEEP_ALIVE_TIMEOUT'),
  ],
  ['items of a page without `first`', 'src/contract/paging.ts', 'default: ', count, '`first`'],
  ['items of a page', 'src/contract/paging.ts', 'most: ', count, fixed],
  ['size of a page', 'src/service/http/list-paging.ts', 'pageBytes = ', bytes, fixed],
];

export const dataRows = [
  [
    'rows of a query without a limit',
    'src/semantic-layer/query/plan-query.ts',
    'defaultLimit = ',
    count,
    '`limit` of the query',
  ],
  ['rows of a query', 'src/semantic-layer/query/plan-query.ts', 'maxLimit = ', count, fixed],
  ['characters of SQL', 'src/semantic-layer/sql/sql-session.ts', 'maxSqlCharacters = ', count, fixed],
  [
    'rows of an SQL answer',
    'src/service/config/data-settings.ts',
    "read('SQL_ROWS', ",
    count,
    setting('SQL_ROWS'),
  ],
  [
    'work for one SQL query',
    'src/service/config/data-settings.ts',
    "read('SQL_SECONDS', ",
    seconds,
    setting('SQL_SECONDS'),
  ],
  [
    'memory of one SQL query',
    'src/service/config/data-settings.ts',
    "read('SQL_MEGABYTES', ",
    (value) => `${value} MB`,
    setting('SQL_MEGABYTES'),
  ],
  [
    'SQL queries at the same time',
    'src/service/config/data-settings.ts',
    "read('SQL_RUNNERS', ",
    count,
    setting('SQL_RUNNERS'),
  ],
];

export const itemRows = [
  ['characters of a name', 'src/contract/item-fields.ts', 'maxNameLength = ', count, fixed],
  ['`meta` of a workbook or report', 'src/contract/item-fields.ts', 'maxItemMetaBytes = ', bytes, fixed],
  ['levels of folders', 'src/contract/endpoints/folders.ts', 'maxFolderDepth = ', count, fixed],
  ['members in one change of a group', 'src/contract/endpoints/groups.ts', 'maxMembers = ', count, fixed],
  ...[
    ['subscriptions of a reader to one dashboard', 'maxSubscriptions = '],
    ['mails that a reader sends itself in an hour', 'maxSendsPerHour = '],
    ['characters of the filters, time grains and tabs of a subscription', 'maxControlsLength = '],
  ].map(([what, before]) => [
    what,
    'src/contract/endpoints/dashboard-subscriptions.ts',
    before,
    count,
    fixed,
  ]),
];
