/** The caller of the Data API, as its data token states, and what the Data API asks of access about it. Source: docs/data-api.md, "Tokens and their reach". */
import type { SourceAccess } from '../../contract/endpoints/access-preview.ts';
import type { DataFilter, DataQuery } from '../../contract/data-api-schemas.ts';
import type { Caller } from './caller.ts';
import type { UserAttributeValue } from '../../contract/embed-token-constants.ts';

export interface DataCaller {
  accountId: number;
  deploymentId: number;
  /** What the host states about the reader, for row-level filters. */
  securityContext: Record<string, unknown>;
  userAttributes: Record<string, UserAttributeValue>;
  groups: string[];
  /** Whether the caller may only send the queries of dashboards and reports that it may read. */
  bounded: boolean;
  /** The caller whose rights decide what a bounded caller may query. `undefined`: nothing is shared with it. */
  caller?: Caller | undefined;
  /**
   * Another reader through whose eyes the caller looks, too: only what both may see is visible. Default: nobody. Whoever cannot
   * apply it refuses the caller.
   */
  readAs?: ReaderContext | undefined;
  /** Seconds since 1970. */
  expiresAt: number;
}

/** What the caller may see, as one text: two callers with the same text see the same rows. */
export const toPermissions = (caller: DataCaller): string =>
  JSON.stringify([
    caller.accountId,
    caller.deploymentId,
    caller.bounded,
    caller.groups,
    caller.userAttributes,
    caller.securityContext,
    ...(caller.readAs ? [caller.readAs] : []),
  ]);

/** Verifies a data token. Rejects with a 401 if it is invalid or has ended. */
export type VerifyDataToken = (token: string) => Promise<DataCaller>;

/** Reads what a caller may see of the data of a deployment. */
export type ReadDataCaller = (caller: Caller, deploymentId: number) => Promise<DataCaller>;

/** A query as SQL text, with the filters beside it. */
export type SqlText = { sql: string; filters?: readonly DataFilter[] | undefined } & {
  [Part in Exclude<keyof DataQuery, 'filters'>]?: never;
};

/**
 * Whether a caller may send a query. A JSON query of a bounded caller may contain the members that its dashboards and
 * reports use; an SQL query must be the text of one of them, and its filters name members that the same one uses.
 */
export type IsQueryAllowed = (caller: DataCaller, query: DataQuery | SqlText) => Promise<boolean>;

/** Lists the full names of the members that a bounded caller may query. `undefined`: all members. */
export type ListAllowedMembers = (caller: DataCaller) => Promise<ReadonlySet<string> | undefined>;

/** What decides which part of the data model a reader sees. */
export type ReaderContext = Pick<DataCaller, 'groups' | 'userAttributes' | 'securityContext'>;

/** Lists what a reader would see of each cube and view. Rejects with the reason of the signal after an abort. */
export type PreviewDataAccess = (
  reader: ReaderContext,
  deploymentId: number,
  signal?: AbortSignal,
) => Promise<SourceAccess[]>;

/** The query of a report, as JSON or SQL. */
export type ReportQuery = { readonly query: Record<string, unknown> } | { readonly sql: string };

/**
 * Runs a query for a caller who does not need its rows, without the cache of results. Rejects with a `Problem`:
 * `invalid-query` for a query that fails or that the caller may not send, `unavailable` where there is no result in time.
 */
export type RunQueryAnew = (caller: DataCaller, query: ReportQuery) => Promise<void>;

/**
 * Gives one text for the statement that a query of the caller is, with its row policies and values: two equal texts mean the same rows.
 * @param at - the time from which relative dates are counted.
 * @throws where the caller may not send the query.
 */
export type SealQuery = (caller: DataCaller, query: unknown, at: Date) => Promise<string>;
