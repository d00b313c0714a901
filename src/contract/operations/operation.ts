/** How an operation is declared: all that its route, the API reference, the typed client and the tests need. */
import type { z } from 'zod';
import type { ProblemCode } from '../problem-codes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A schema of a JSON body, null for an empty body, the media type of a text such as `text/html`, a file, or lines. */
export type ResponseContent = z.ZodType | null | `${string}/${string}` | FileContent | LinesContent;

/** A file of one of these media types. */
export interface FileContent {
  readonly file: readonly `${string}/${string}`[];
}

export const isFileContent = (content: ResponseContent): content is FileContent =>
  typeof content === 'object' && content !== null && 'file' in content;

/** JSON objects, one a line. Each of them fits one of the schemas. */
export interface LinesContent {
  readonly lines: readonly z.ZodType[];
}

export const linesType = 'application/x-ndjson';

export const isLinesContent = (content: ResponseContent): content is LinesContent =>
  typeof content === 'object' && content !== null && 'lines' in content;

/**
 * A right that a caller needs before the operation begins. Rights to a single item depend on stored data: the rules of
 * each module check those.
 * - `admin`: a user with the admin role, and a credential that is no embed token.
 * - `account-admin`: an `admin` whose credential is for the whole account, and not for one deployment.
 * - `admin-role`: a user with the admin role, with any credential.
 * - `author`: a user with the AI BI User role or higher, or an embed token in creator mode.
 * - `unbound`: a credential that is not limited to one dashboard.
 * - `workspace`: a credential other than an embed token in view mode.
 */
export type Right = 'admin' | 'account-admin' | 'admin-role' | 'author' | 'unbound' | 'workspace';

interface OperationBase {
  readonly method: Method;
  /**
   * The path below the base address of the operation's group. Parameters stand in braces. Parameters whose names end in
   * `Id` or `Number` are integers, except `publicId`; all others are text.
   */
  readonly path: `/${string}`;
  /** A short imperative sentence without a full stop: the operation's heading. */
  readonly summary: string;
  /**
   * What the operation is for, who may call it and what it changes. An empty line separates paragraphs; names of fields
   * and values stand in backticks.
   */
  readonly description?: string;
  readonly tag: TagName;
  /** Parameters of the query, as values before they become text. A list repeats its parameter. */
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The field of the body that is the credential, and its readable name. A value that does not fit is a 401. */
  readonly credential?: { readonly field: string; readonly name: string };
  /** A valid body, as an example for readers of the reference. */
  readonly exampleBody?: unknown;
  /** The media type of its JSON. Default: `application/json`. */
  readonly mediaType?: `application/${string}`;
  /** Content of successful responses, by HTTP status. */
  readonly responses: Readonly<Record<number, ResponseContent>>;
  /** Problems of this operation. `listOperationProblems` adds those that follow from its access, path and body. */
  readonly problems: readonly ProblemCode[];
  /**
   * Whether its resource has versions: responses have an `ETag`, and a change with `If-Match` is refused with a 412 if the
   * resource has another version. Changes of other operations refuse every `If-Match`.
   */
  readonly isVersioned?: boolean;
  /** Statuses of responses in the error form of the Data API, `{ error }`. */
  readonly refusals?: readonly number[];
}

/** An operation that needs no credential, a data token, which `createDataToken` creates, or a SCIM token. */
interface OpenOperation extends OperationBase {
  readonly access: 'none' | 'data-token' | 'scim-token';
  readonly rights?: undefined;
}

/** An operation that needs an API key, an access token or an embed token. */
interface BearerOperation extends OperationBase {
  readonly access: 'bearer';
  /** Rights that the caller needs, all of them. An empty list: every known caller may call the operation. */
  readonly rights: readonly Right[];
}

export type Operation = OpenOperation | BearerOperation;

/** Operations of one resource, by name. */
export type OperationGroup = Readonly<Record<string, Operation>>;

/** The groups of the API reference and their descriptions, in the order in which a newcomer needs them. */
export const tags = {
  Deployments: 'A deployment is one data model with its workspace. Most paths begin with its id.',
  Workspace: 'The tree of folders, workbooks and reports: list, search and move items.',
  Folders: 'Folders contain workbooks, reports and other folders, with at most ten levels.',
  Workbooks:
    'A workbook contains reports, the draft of a dashboard, and the dashboard that was published from it.',
  Reports: 'A report contains a query, and how its result is shown.',
  Dashboards: 'Publishing creates a version of the dashboard for readers from a draft.',
  Themes: 'Looks that many dashboards share. A change reaches all dashboards that refer to the theme.',
  Access: 'Roles and grants: who may read, edit or manage which item.',
  Embedding: 'Dashboards in other applications: sessions, tokens and published dashboards.',
  'Embed tenants': 'An embed tenant is one of your customers, with its own groups and user attributes.',
  Data: 'The Data API: queries against the data model, below `deploymentUrl` and `/cubejs-api`.',
  AI: 'Questions about the data in plain words. `{ai_url}` of a deployment is `{base_url}/v1/deployments/{deploymentId}`.',
  People: 'Users of the account, their groups and user attributes.',
  SCIM: 'Users and groups from an identity provider (RFC 7644). The same service is at `/scim/v2` without `/api`.',
  Notifications: 'Schedules by which dashboards are sent by mail, their recipients, and their runs.',
  'API keys': 'Credentials of users and programs.',
  'Audit log': 'Who changed what, and when.',
  Service: 'For operators, and for programs that verify tokens of the platform.',
  Specification: 'This reference, as OpenAPI document and as page.',
} as const;

export type TagName = keyof typeof tags;

/** Names of the parameters in the braces of a path. */
export type ParameterName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterName<Rest>
  : never;

/** The type of a path parameter, which its name decides. */
export type ParameterValue<Name extends string> = Name extends 'publicId'
  ? string
  : Name extends `${string}Id` | `${string}Number`
    ? number
    : string;

/** Whether a path parameter is an integer, as in `ParameterValue`. */
export function isIntegerParameter(name: string): boolean {
  return /(?:Id|Number)$/.test(name) && name !== 'publicId';
}

/** Lists the names of the parameters in the braces of a path, in their order. */
export function listPathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/** The right of most operations that manage the account, as their descriptions state it. */
export const needsAccountAdmin =
  'Needs an API key or access token of a user with the admin role, and no key of one deployment.';
