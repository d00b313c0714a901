/**
 * What went wrong, in the reader's words. The platform's own words are for the people who run it: readers see those about
 * a field only.
 */
import { ClientError } from '../../client/client-error.ts';
import { PlatformError } from '../../client/platform-api-error.ts';
import type { ScheduleMessages } from '../../model/messages/schedule-en.ts';

export interface ScheduleFault {
  /** The field of the request at fault. */
  readonly field?: string | undefined;
  readonly text: string;
}

const wordsOfCodes = {
  offline: 'offline',
  'not-allowed': 'notAllowed',
  'embedding-disabled': 'notAllowed',
  'token-missing': 'sessionEnded',
  'token-refused': 'sessionEnded',
  'session-consumed': 'sessionEnded',
  'signed-out': 'sessionEnded',
} as const;

const wordsOfStatuses = {
  401: 'sessionEnded',
  403: 'notAllowed',
  404: 'dashboardGone',
  409: 'tooMany',
  429: 'tooOften',
} as const;

type FaultWords =
  | (typeof wordsOfCodes)[keyof typeof wordsOfCodes]
  | (typeof wordsOfStatuses)[keyof typeof wordsOfStatuses];

/** A fault that the dialog itself has found. */
export class ScheduleDialogError extends Error {
  readonly words: 'gone' | 'goneInForm' | 'sendLost';

  constructor(words: ScheduleDialogError['words'], cause: unknown) {
    super(words, { cause });
    this.words = words;
  }
}

export function toFault(error: unknown, messages: ScheduleMessages): ScheduleFault {
  if (error instanceof ScheduleDialogError) return { text: messages(error.words) };
  if (error instanceof PlatformError && error.field !== undefined)
    return { field: error.field, text: error.message };
  return { text: messages(findWords(error) ?? 'failed') };
}

function findWords(error: unknown): FaultWords | undefined {
  const { code = '', status } = toKnown(error) ?? {};
  const ofCode = new Map<string, FaultWords>(Object.entries(wordsOfCodes)).get(code);
  return ofCode ?? new Map<string, FaultWords>(Object.entries(wordsOfStatuses)).get(String(status));
}

const toKnown = (error: unknown): ClientError | PlatformError | undefined =>
  error instanceof ClientError || error instanceof PlatformError ? error : undefined;

/** The status of the platform's answer. `undefined`: there was no answer. */
export const findStatus = (error: unknown): number | undefined => toKnown(error)?.status;

/** Whether the platform may have done what was asked: no answer of its own says otherwise. */
export function isUncertain(error: unknown): boolean {
  const { code, status = 0 } = toKnown(error) ?? { code: 'unreadable' };
  if (status >= 400 && status < 500) return false;
  return status >= 500 || code === 'offline' || code === 'unreadable';
}
