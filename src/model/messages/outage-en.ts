/** English texts of an outage, loaded with its banner. Placeholders: see message-catalogue.ts. */
import { createCatalogue, type Catalogue } from './message-catalogue.ts';

const english = {
  session: 'Your access could not be renewed.',
  unreachable: 'The platform cannot be reached.',
  unavailable: 'The platform is not available right now.',
  unanswered: 'The platform does not respond.',
  failing: 'The platform could not answer.',
  hint: 'What you see may be old. The dashboard tries again by itself.',
  retry: 'Try again',
  trying: 'Trying again',
  back: 'The dashboard is up to date again.',
  waiting: 'Waiting for the platform',
} as const;

export type OutageMessages = Catalogue<keyof typeof english>;

export const createOutageMessages = (locale: string): OutageMessages => createCatalogue(english, locale);
