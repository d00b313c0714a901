/** Who asks the Data API: what a verified data token says. Source: DESIGN.md section 4, "Data tokens". */
import type { UserAttributeValue } from '../../contract/claims.ts';
import type { DataQuery } from '../../contract/data.ts';
import type { Principal } from './principals.ts';

export interface DataCaller {
  accountId: number;
  deploymentId: number;
  /** The host's own facts about the reader, for row-level filters. */
  securityContext: Record<string, unknown>;
  userAttributes: Record<string, UserAttributeValue>;
  groups: string[];
  /** The one dashboard whose queries may be asked. */
  publicId?: string;
  /** May ask only what the dashboards it can see ask; without it, anything of the deployment. */
  bounded?: boolean;
  /** Of a bounded caller: whose dashboards it can see. */
  reader?: Principal;
  /** Seconds since 1970. */
  expiresAt: number;
}

/** Rejects with a `Problem` when the token is not a live data token of this platform. */
export type VerifyDataToken = (token: string) => Promise<DataCaller>;

/** A query as SQL text, which has no parts to look at. */
export type SqlText = { sql: string } & { [Part in keyof DataQuery]?: never };

/**
 * Whether a bounded caller's query asks only for members that its dashboards use; of SQL, whether one of its
 * dashboards holds this very text.
 */
export type IsWithinReach = (caller: DataCaller, query: DataQuery | SqlText) => Promise<boolean>;

/** The members that a caller's dashboards use, by their full names; undefined: it is not bounded. */
export type ListReach = (caller: DataCaller) => Promise<ReadonlySet<string> | undefined>;
