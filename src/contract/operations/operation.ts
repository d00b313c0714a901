/** What is said of an operation besides its path: enough for a document, a page, a typed client and a check. */
import type { z } from 'zod';
import type { DataOperationId, HostOperationId, OperationId } from '../operation-paths.ts';
import type { ProblemCode } from '../problem-codes.ts';
import type { TagName } from './operation-tags.ts';

/** JSON that fits a schema, nothing at all, or text of a media type such as `text/html`. */
export type ResponseContent = z.ZodType | null | `${string}/${string}`;

/**
 * What a caller has to be, besides known; each operation's rules then look at the item that it is about.
 * - `admin`: a person with the admin role and a credential of their own, which is no embed token.
 * - `account-admin`: an `admin` whose credential is for the whole account, and not for one deployment.
 * - `admin-role`: a user with the admin role, whatever the credential.
 * - `author`: a user with the AI BI User role or higher, or an embed token in creator mode.
 * - `unbound`: no token that names one dashboard.
 * - `workspace`: no embed token that only shows dashboards.
 */
export type Right = 'admin' | 'account-admin' | 'admin-role' | 'author' | 'unbound' | 'workspace';

export interface Operation {
  /** A short imperative sentence without a full stop: the operation's heading. */
  readonly summary: string;
  /**
   * What it is for, who may, what it changes. Paragraphs are apart by an empty line; words of the wire stand in
   * backticks.
   */
  readonly description?: string;
  readonly tag: TagName;
  /** `bearer` takes an API key, an access token or an embed token; a data token comes of `createDataToken`. */
  readonly access: 'none' | 'bearer' | 'data-token';
  /** All of them are needed, and checked before the operation begins. Left out: any caller that `access` lets in. */
  readonly rights?: readonly Right[];
  /** The values before they become text; a list repeats its parameter. */
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The field of the body that is the credential, and its name in words: a 401 answers where it does not fit. */
  readonly credential?: { readonly field: string; readonly name: string };
  /** A body that works, for people to start from. */
  readonly exampleBody?: unknown;
  /** By HTTP status. */
  readonly answers: Readonly<Record<number, ResponseContent>>;
  /** Its own; those that follow from its access, path and body are added by `listProblems`. */
  readonly problems: readonly ProblemCode[];
  /** Statuses that the Data API may answer in its own form, `{ error }`. */
  readonly refusals?: readonly number[];
}

/** The operations of one family; each has its path in `operationPaths`. */
export type OperationGroup = Readonly<Partial<Record<OperationId, Operation>>>;

/** The operations outside `{base_url}`. */
export type HostOperations = Readonly<Record<HostOperationId, Operation>>;

/** The operations below `{data_url}`. */
export type DataOperations = Readonly<Record<DataOperationId, Operation>>;
