/** English texts of the button that opens the dialog of schedules. It loads before the dialog does. */
import { createCatalogue, type Catalogue } from './message-catalogue.ts';

const english = {
  schedule: 'Schedule',
  scheduleHint: 'Get this dashboard by mail',
} as const;

export const createScheduleButtonMessages = (locale: string): Catalogue<keyof typeof english> =>
  createCatalogue(english, locale);
