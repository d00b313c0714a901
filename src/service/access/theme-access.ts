/**
 * Which themes a caller may use and change. A theme holds no data, but its name and colours can tell who else is a customer: a
 * theme of an embed tenant stays within the tenant, and a tenant sees a theme of the account only where it has been given one.
 */
import { sql, type RawBuilder } from 'kysely';
import { Problem } from '../http/http-problem.ts';
import type { Caller } from './caller.ts';
import { principalUserIdSql, toPrincipal } from './principal.ts';

type Condition = RawBuilder<boolean>;

const nothing = sql<boolean>`false`;
const ofAccount = sql<boolean>`theme.embed_tenant is null`;

/** Whether the caller may use a row of the table `theme`. */
export function usableThemeSql(caller: Caller): Condition {
  if (caller.kind === 'embed' && caller.claims.mode !== 'creator') return nothing;
  if (caller.isAdmin) return sql<boolean>`true`;
  const tenant = caller.role === 'embed' ? tenantOf(caller) : undefined;
  if (tenant === undefined) return ofAccount;
  return sql<boolean>`(theme.embed_tenant = ${tenant} or (${ofAccount} and ${givenThemeSql(caller)}))`;
}

/** Whether the embed tenant of the caller sees every dashboard in a row of the table `theme`. */
export function givenThemeSql(caller: Caller): Condition {
  const tenant = tenantOf(caller);
  if (tenant === undefined) return nothing;
  return sql<boolean>`exists (
    select from embed_tenant
    where account_id = ${caller.accountId} and name = ${tenant} and embed_tenant.theme_id = theme.id
  )`;
}

const tenantOf = (caller: Caller): string | undefined =>
  caller.kind === 'embed' ? caller.claims.embedTenant : undefined;

/** Whether the caller may change a row of the table `theme` that the caller may use. */
export function ownThemeSql(caller: Caller): Condition {
  if (caller.isAdmin) return sql<boolean>`true`;
  return sql<boolean>`coalesce(theme.owner_id = ${principalUserIdSql(toPrincipal(caller))}, false)`;
}

/** Throws a 403 for an API key of one deployment: a theme concerns all of them. */
export function requireKeyOfAccount(caller: Caller): void {
  if (caller.kind !== 'user' || caller.deploymentId === undefined) return;
  throw new Problem(
    'not-allowed',
    `This API key is for deployment ${caller.deploymentId} only; a theme is for the whole account.`,
  );
}
