/** What is to be told of a run, beside its mails. */
import type { UnreachedAddress } from './mail-recipient.ts';
import type { RunOutcome } from './run-outcome.ts';
import {
  fileProblems,
  notSentTo,
  notSharedWith,
  refusedFor,
  undecidedCondition,
  unusableControls,
} from './run-reasons.ts';

export interface Tally {
  /** Mails, those of earlier attempts included. */
  sent: number;
  /** Why further dashboards were sent to nobody. */
  readonly missing: readonly string[];
  /** Recipients who may see none of the dashboards. */
  readonly hidden: string[];
  /** Recipients who did not get a dashboard, by its name. */
  readonly partlyHidden: Map<string, string[]>;
  readonly failedWidgets: Set<string>;
  readonly fileProblems: Set<string>;
  readonly leftOut: Set<string>;
  /** Addresses that may get no mail any more. */
  readonly unreached: readonly UnreachedAddress[];
  /** Recipients to whom no mail can go. */
  readonly gone: readonly UnreachedAddress[];
  /** Those of earlier attempts included. */
  readonly refused: UnreachedAddress[];
  /** Mails that another attempt sends. */
  readonly untaken: UnreachedAddress[];
  /** What was compared where the condition does not hold, with the number of recipients. */
  readonly unmet: Map<string, number>;
  /** Why the condition could not be decided. */
  readonly undecided: Set<string>;
  /** Why saved filters, time grains or tabs could not be used. */
  readonly unusable: Set<string>;
}

export const createTally = (
  missing: readonly string[],
  { unreached, gone }: Pick<Tally, 'unreached' | 'gone'> = { unreached: [], gone: [] },
): Tally => ({
  sent: 0,
  missing,
  unreached,
  gone,
  hidden: [],
  partlyHidden: new Map(),
  failedWidgets: new Set(),
  fileProblems: new Set(),
  leftOut: new Set(),
  refused: [],
  untaken: [],
  unmet: new Map(),
  undecided: new Set(),
  unusable: new Set(),
});

/** Most addresses, widgets and sentences that a reason names. */
const mostNamed = 5;

const list = (names: Iterable<string>, separator = ', '): string => {
  const all = [...names];
  const further = all.length - mostNamed;
  return all.slice(0, mostNamed).join(separator) + (further > 0 ? `, and ${further} more` : '');
};

const withReasons = (addresses: readonly UnreachedAddress[]): string[] =>
  addresses.map(({ address, reason }) => `${address}: ${reason}`);

export const describeUntaken = ({ untaken }: Tally): string =>
  tell('Not sent at this time:', withReasons(untaken)).join('');

export function toOutcome(tally: Tally): RunOutcome {
  const faults = listFaults(tally);
  const unmet = describeUnmet(tally);
  const reason = [...faults, ...unmet, ...describeGone(tally)].join(' ') || undefined;
  if (faults.length === 0) {
    if (unmet.length > 0 && tally.sent === 0) return { state: 'skipped', reason };
    return { state: 'succeeded', ...(reason !== undefined && { reason }) };
  }
  if (tally.sent > 0 || tally.failedWidgets.size > 0) return { state: 'incomplete', reason };
  const hasFailed = tally.refused.length > 0 || tally.undecided.size > 0 || tally.unusable.size > 0;
  return { state: hasFailed ? 'failed' : 'skipped', reason };
}

export const listFaults = (tally: Tally): string[] => [
  ...tally.missing,
  ...tell('Widgets that could not be drawn:', tally.failedWidgets),
  ...tell(fileProblems, tally.fileProblems, ' '),
  ...tell('Too large for the mail, and left out:', tally.leftOut),
  ...tell(tally.partlyHidden.size > 0 ? 'No dashboard is shared with' : notSharedWith.trim(), tally.hidden),
  ...[...tally.partlyHidden]
    .slice(0, mostNamed)
    .map(([name, addresses]) => `The dashboard "${name}" is not shared with ${list(addresses)}.`),
  ...tell(notSentTo, withReasons(tally.unreached)),
  ...tell(refusedFor.trim(), withReasons(tally.refused)),
  ...tell(undecidedCondition, tally.undecided, ' ', ''),
  ...tell(unusableControls, tally.unusable, ' ', ''),
];

function tell(words: string, names: Iterable<string>, separator = ', ', end = '.'): string[] {
  const listed = list(names, separator);
  return listed === '' ? [] : [`${words} ${listed}${listed.endsWith('.') ? '' : end}`];
}

/** No faults: a run to a group of which somebody has left the account is a success. */
export const describeGone = ({ gone }: Pick<Tally, 'gone'>): string[] => tell(notSentTo, withReasons(gone));

const describeUnmet = ({ unmet }: Tally): string[] => {
  if (unmet.size === 0) return [];
  const count = [...unmet.values()].reduce((sum, one) => sum + one, 0);
  const recipients = count === 1 ? '1 recipient' : `${count} recipients`;
  return [`The condition does not hold for ${recipients}. ${list(unmet.keys(), ' ')}`];
};
