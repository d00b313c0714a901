/** Why a run did not succeed, in words for a reader. Reasons for admins may name mail servers, browsers and settings. */
import type { RunRow } from './run-rows.ts';
import {
  allUnsubscribed,
  fileProblems,
  noRecipient,
  notSentTo,
  notSharedWith,
  paused,
  planObstacles,
  refusedFor,
  undecidedCondition,
  unusableControls,
} from './run-reasons.ts';
import { obstacles } from './subscriber.ts';

const failed = 'The mail could not be made or sent. The administrator of the service can see why.';
const incomplete =
  'A part of the mail could not be made or sent. The administrator of the service can see why.';
const refused = 'The mail server does not take mails for your address.';
const unusable =
  'Something that this schedule filters by is not in the dashboard any more, or not for you. Open the schedule, and save it again.';
const waiting = 'The mail could not be made or sent yet. The service tries it again.';

const unsubscribed = 'You have unsubscribed from these mails. Save the schedule to get them again.';

const readable: ReadonlySet<string> = new Set([...Object.values(planObstacles), paused]);

/** `undefined`: nothing is wrong. */
export function toReaderReason({ state, reason }: Pick<RunRow, 'state' | 'reason'>): string | undefined {
  if (reason === null || state === 'succeeded') return undefined;
  if (state === 'ready' || state === 'active') return waiting;
  if (state === 'failed') return toFailureReason(reason);
  if (readable.has(reason)) return reason;
  if (state === 'incomplete') return toIncompleteReason(reason);
  return toSkipReason(reason);
}

function toFailureReason(reason: string): string {
  if (reason.startsWith(unusableControls)) return unusable;
  return reason.startsWith(refusedFor) ? refused : failed;
}

function toSkipReason(reason: string): string {
  if (reason === allUnsubscribed) return unsubscribed;
  if (reason === noRecipient) return obstacles['address-missing'];
  if (reason.startsWith(notSharedWith)) return obstacles['dashboard-not-shared'];
  return obstacles['service-unavailable'];
}

/** Sentences after one of these may have the words of servers and browsers. */
const forAdmins = [fileProblems, refusedFor, notSentTo, undecidedCondition, unusableControls];

/** Up to the first sentence for admins. A title that begins like one hides more, and never less. */
function toIncompleteReason(reason: string): string {
  const starts = forAdmins.map((beginning) => reason.indexOf(beginning)).filter((at) => at !== -1);
  const readablePart = reason.slice(0, Math.min(...starts, reason.length)).trim();
  return starts.length === 0 ? reason : [readablePart, incomplete].filter((part) => part !== '').join(' ');
}
