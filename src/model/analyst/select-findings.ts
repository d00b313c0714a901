/** Chooses what is worth telling: significant among everything that was tried, the strongest first, one for each idea. */
import { adjustForDiscovery } from './statistics/false-discovery.ts';
import type { Finding } from './finding.ts';

/** Expected share of false findings among those that are told. */
const falseShare = 0.05;
/** A summary has at most this many sentences. */
const maxSentences = 5;

/** The findings that are large, and that chance explains badly, in the order of their weight. */
export function listSignificant(tried: readonly Finding[]): Finding[] {
  // What the rows state themselves is no test, and does not make the tests look better.
  const tests = tried.filter(({ probability }) => probability > 0);
  const adjusted = adjustForDiscovery(tests.map(({ probability }) => probability));
  const byFinding = new Map(tests.map((finding, at) => [finding, adjusted[at] ?? 1]));
  return tried
    .filter((finding) => finding.isLarge && (byFinding.get(finding) ?? 0) <= falseShare)
    .map((finding) => ({ finding, weight: weigh(finding, byFinding.get(finding) ?? 0) }))
    .sort((one, other) => other.weight - one.weight)
    .map(({ finding }) => finding);
}

/** Impact times significance. The level of a measure comes first: the others are about it. */
function weigh({ idea, effect }: Finding, adjusted: number): number {
  return (idea === 'level' ? 1 : 0) + (0.2 + effect) * (1 - adjusted / falseShare / 2);
}

/** The findings of a summary: the first of each idea and measure, and at most two of the same idea. */
export function selectFindings(tried: readonly Finding[]): Finding[] {
  const told: Finding[] = [];
  for (const finding of listSignificant(tried)) {
    const alike = told.filter(({ idea }) => idea === finding.idea);
    const isTold = alike.some(({ measure }) => measure.name === finding.measure.name);
    if (!isTold && alike.length < 2) told.push(finding);
    if (told.length === maxSentences) break;
  }
  return told;
}
