/** The limits that hold for a question, and the first one that is reached, in words. */
import type { AiLimit } from '../../../contract/endpoints/ai-usage.ts';
import type { LanguageModelSettings } from '../../config/language-model-settings.ts';
import type { AccountRows } from '../../database/database.ts';
import { readAiSettings } from './settings-rows.ts';
import { listUsed, lockUsage } from './usage-rows.ts';
import type { LimitSources, ScopedLimit, UsageOwner } from './usage.ts';

type TokenLimits = Pick<LanguageModelSettings, 'readerTokens' | 'accountTokens'>;

/** The limits of the environment. */
export function listServiceLimits({ readerTokens, accountTokens }: TokenLimits): AiLimit[] {
  const ofDay = { per: 'day', unit: 'tokens' } as const;
  return [
    ...(readerTokens === undefined ? [] : [{ ...ofDay, of: 'reader' as const, most: readerTokens }]),
    ...(accountTokens === undefined ? [] : [{ ...ofDay, of: 'account' as const, most: accountTokens }]),
  ];
}

/**
 * Until the end of the transaction, no other question of the account uses anything.
 * @returns `undefined` if there is room.
 */
export async function findReachedLimit(
  rows: AccountRows,
  owner: UsageOwner,
  { service, agent }: LimitSources,
  units: ReadonlySet<AiLimit['unit']>,
): Promise<ScopedLimit | undefined> {
  const { limits: account } = await readAiSettings(rows);
  const all = [
    ...[...service, ...account].map((limit) => ({ ...limit, isOfAgent: false })),
    ...agent.map((limit) => ({ ...limit, isOfAgent: true })),
  ];
  const applicable = all.filter((limit) => units.has(limit.unit) && isFor(limit, owner));
  if (applicable.length === 0) return undefined;
  await lockUsage(rows);
  const used = await listUsed(rows, owner, applicable);
  return applicable.find(({ most }, at) => (used[at] ?? 0) >= most);
}

/** Readers without an embed tenant have no limit of one. */
const isFor = ({ of }: AiLimit, { embedTenant }: UsageOwner): boolean =>
  of !== 'tenant' || embedTenant !== '';

const unitWords: Readonly<Record<AiLimit['unit'], string>> = {
  questions: 'questions',
  rows: 'rows',
  seconds: 'time',
  tokens: 'tokens',
  cost: 'budget',
};

/** A sentence for the asker. */
export function describeLimit({ of, per, unit, isOfAgent }: ScopedLimit): string {
  const what = `${unitWords[unit]} of ${per === 'day' ? 'today' : 'this month'}`;
  const where = isOfAgent ? ' with this agent' : '';
  if (of === 'account') return `The ${what}${where} ${isOne(unit) ? 'is' : 'are'} used.`;
  return of === 'reader'
    ? `You have used your ${what}${where}.`
    : `Your organization has used its ${what}${where}.`;
}

const isOne = (unit: AiLimit['unit']): boolean => unit === 'seconds' || unit === 'cost';

/** When the period is over, in words: `at midnight UTC`. */
export const describePeriodEnd = ({ per }: Pick<AiLimit, 'per'>): string =>
  per === 'day' ? 'at midnight UTC' : 'on the first day of next month, UTC';
