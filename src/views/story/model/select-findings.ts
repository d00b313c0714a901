/** Chooses what is worth telling: significant among everything that was tried, the strongest first, one for each idea. */
import { adjustForDiscovery } from './statistics/false-discovery.ts';
import type { Finding } from './finding.ts';

/** Expected share of false findings among those that are told. */
const falseShare = 0.05;
/** A summary has at most this many sentences. */
const maxSentences = 5;

/** The findings that are large, and that chance explains badly, in the order of their score. */
export function listSignificant(tried: readonly Finding[]): Finding[] {
  // What the rows state themselves is no test, and does not make the tests look better.
  const tests = tried.filter(({ probability }) => probability > 0);
  const adjusted = adjustForDiscovery(tests.map(({ probability }) => probability));
  const byFinding = new Map(tests.map((finding, at) => [finding, adjusted[at] ?? 1]));
  return tried
    .filter((finding) => finding.isLarge && (byFinding.get(finding) ?? 0) <= falseShare)
    .map((finding) => ({ finding, score: scoreFinding(finding, byFinding.get(finding) ?? 0) }))
    .sort((one, other) => other.score - one.score)
    .map(({ finding }) => finding);
}

/** Impact times significance. The level of a measure comes first: the others are about it. */
function scoreFinding({ idea, kind, effect }: Finding, adjusted: number): number {
  return (idea === 'level' && kind !== 'total' ? 1 : 0) + (0.2 + effect) * (1 - adjusted / falseShare / 2);
}

/** Levels are on screen in most dashboards: one of them opens a summary, and more only fill a short one. */
const mostAlike = (idea: Finding['idea']): number => (idea === 'level' ? 1 : 2);
const shortSummary = 3;

/** The findings of a summary: the first of each idea and measure, and at most two of the same idea. */
export function selectFindings(tried: readonly Finding[]): Finding[] {
  const chosen: Finding[] = [];
  const spare: Finding[] = [];
  for (const finding of listSignificant(tried)) {
    const alike = chosen.filter(({ idea }) => idea === finding.idea);
    if (alike.some((one) => isSame(one, finding))) continue;
    (alike.length < mostAlike(finding.idea) ? chosen : spare).push(finding);
    if (chosen.length === maxSentences) break;
  }
  const levels = spare.filter(({ idea }) => idea === 'level').filter(isFirstOfMeasure);
  return [...chosen, ...levels.slice(0, Math.max(0, shortSummary - chosen.length))];
}

/** Data that is late or missing is late or missing for all measures. */
const isSame = (one: Finding, other: Finding): boolean =>
  one.measure.name === other.measure.name || (one.idea === 'quality' && one.kind === other.kind);

const isFirstOfMeasure = ({ measure }: Finding, at: number, all: readonly Finding[]): boolean =>
  all.findIndex((one) => one.measure.name === measure.name) === at;
