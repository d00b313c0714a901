/** Lists what was used, by day or month. */
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { AiUsage, ListAiUsageQuery } from '../../../contract/endpoints/ai-usage.ts';
import type { AccountRows } from '../../database/database.ts';
import {
  invalidCursor,
  readCursor,
  toCursor,
  toPage,
  type Page,
  type Paging,
} from '../../http/list-paging.ts';
import { Problem } from '../../http/http-problem.ts';
import { describeReader } from '../chat-reader.ts';

type Grouping = NonNullable<ListAiUsageQuery['by']>;

/** The columns by which each list is grouped. */
const groups: Readonly<Record<Grouping, readonly string[]>> = {
  account: [],
  tenant: ['embed_tenant'],
  reader: ['embed_tenant', 'reader'],
  agent: ['deployment_id', 'agent_id'],
};

interface UsageRow {
  readonly period: string;
  /** Tells the rows of a period apart, and orders them. */
  readonly key: string;
  readonly embed_tenant?: string;
  readonly reader?: string;
  readonly deployment_id?: number;
  readonly agent_id?: number;
  readonly questions: number;
  readonly queries: number;
  readonly row_count: number;
  readonly seconds: number;
  readonly turns: number;
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly cost: number;
}

const sums = [
  'questions',
  'queries',
  'row_count',
  'seconds',
  'turns',
  'input_tokens',
  'output_tokens',
  'cost',
];

/** @param today - in UTC, such as 2026-11-26. */
export async function listUsage(
  rows: AccountRows,
  query: ListAiUsageQuery,
  { paging, today }: { readonly paging: Paging; readonly today: string },
): Promise<Page> {
  const { by = 'reader', per = 'day' } = query;
  const { from, to } = readSpan(query, today);
  const order = `usage ${by} ${per} ${from} ${to}`;
  const found = await selectUsage(
    rows,
    { by, per, from, to },
    { ...readUsageCursor(order, paging), limit: paging.first + 1 },
  );
  return toPage(found, paging, {
    item: toUsage,
    cursor: ({ period: at, key }) => toCursor(order, [at, key]),
  });
}

/** Months are listed as a whole. */
function readSpan(
  { per, to: last, from: first }: ListAiUsageQuery,
  today: string,
): { readonly from: string; readonly to: string } {
  const to = last ?? (first !== undefined && first > today ? first : today);
  const from = first ?? toMonthStart(to);
  if (from > to)
    throw new Problem('invalid-field', `The day "from" (${from}) is after "to" (${to}).`, 'from');
  return per === 'month' ? { from: toMonthStart(from), to: toMonthEnd(to) } : { from, to };
}

const toMonthStart = (day: string): string => `${day.slice(0, 7)}-01`;

function toMonthEnd(day: string): string {
  const [year, month] = day.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, month ?? 1, 0)).toISOString().slice(0, 10);
}

interface UsageCursor {
  readonly after: { readonly period: string; readonly key: string } | undefined;
}

function readUsageCursor(order: string, { after }: Paging): UsageCursor {
  if (after === undefined) return { after: undefined };
  const [period, key] = readCursor(order, after, 2);
  const day = z.iso.date().safeParse(period);
  if (!day.success || typeof key !== 'string') throw invalidCursor();
  return { after: { period: day.data, key } };
}

interface Wanted {
  readonly by: Grouping;
  readonly per: 'day' | 'month';
  readonly from: string;
  readonly to: string;
}

async function selectUsage(
  { db, accountId }: AccountRows,
  { by, per, from, to }: Wanted,
  { after, limit }: UsageCursor & { readonly limit: number },
): Promise<UsageRow[]> {
  const columns = groups[by].map((column) => sql.ref(column));
  const start: RawBuilder<unknown> = per === 'day' ? sql`day` : sql`date_trunc('month', day)::date`;
  const key = columns.length === 0 ? sql`''` : sql`json_build_array(${sql.join(columns)})::text`;
  const named = [sql`${start} as period`, sql`${key} as key`, ...columns];
  const added = sums.map((column) => sql`sum(${sql.ref(column)})::double precision as ${sql.ref(column)}`);
  const rest = after
    ? sql`where period < ${after.period}::date or (period = ${after.period}::date and key collate "C" > ${after.key})`
    : sql``;
  const grouped = sql`
    select ${sql.join([...named, ...added])} from ai_usage
    where account_id = ${accountId} and day between ${from}::date and ${to}::date
    group by ${sql.join([sql`1`, sql`2`, ...columns])}`;
  const found = await sql<UsageRow>`
    select *, period::text as period from (${grouped}) as grouped ${rest}
    order by grouped.period desc, key collate "C" limit ${limit}`.execute(db);
  return found.rows;
}

const toUsage = (row: UsageRow): AiUsage => ({
  period: row.period,
  embedTenant: row.embed_tenant === undefined || row.embed_tenant === '' ? null : row.embed_tenant,
  reader: row.reader === undefined ? null : describeReader(row.reader),
  deploymentId: toId(row.deployment_id),
  agentId: toId(row.agent_id),
  questions: row.questions,
  queries: row.queries,
  rows: row.row_count,
  seconds: Math.round(row.seconds * 1_000) / 1_000,
  turns: row.turns,
  inputTokens: row.input_tokens,
  outputTokens: row.output_tokens,
  cost: row.cost,
});

const toId = (id: number | undefined): number | null => (id === undefined || id === 0 ? null : id);
