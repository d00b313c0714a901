/** Who asks the Data API: the caller behind a data token. Source: docs/data-api.md, "Tokens and their reach". */
import type { UserAttributeValue } from '../../contract/embed-claims.ts';
import type { DataQuery } from '../../contract/data-api.ts';
import type { Caller } from './caller.ts';

export interface DataCaller {
  accountId: number;
  deploymentId: number;
  /** The host's own facts about the reader, for row-level filters. */
  securityContext: Record<string, unknown>;
  userAttributes: Record<string, UserAttributeValue>;
  groups: string[];
  /** May ask only what the dashboards and reports that it sees ask; false: anything that the data model gives it. */
  bounded: boolean;
  /** Whose rights these are. Of a bounded caller it says what is shared with it: without it that is nothing. */
  caller?: Caller | undefined;
  /** Seconds since 1970. */
  expiresAt: number;
}

/** Rejects with a `Problem` when the token is not a live data token of this platform. */
export type VerifyDataToken = (token: string) => Promise<DataCaller>;

/** A query as SQL text, which has no parts to look at. */
export type SqlText = { sql: string } & { [Part in keyof DataQuery]?: never };

/**
 * Whether a bounded caller's query asks only for members that one of its dashboards or reports uses; of SQL, whether
 * one of them holds this very text.
 */
export type IsQueryAllowed = (caller: DataCaller, query: DataQuery | SqlText) => Promise<boolean>;

/** The members that a caller's dashboards and reports use, by their full names; undefined: it is not bounded. */
export type ListAllowedMembers = (caller: DataCaller) => Promise<ReadonlySet<string> | undefined>;
