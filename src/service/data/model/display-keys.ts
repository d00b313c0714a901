import { done, flag, free, text, type MappingLevel } from './key-rules.ts';

/** Why a key is harmless that this service does not read. */
export const shownReason = 'it only says how clients may show it';
export const speedReason = 'it only makes answers quicker';

/** What may be said of anything that has members, or is one. `shown` is the older word for `public`. */
export const displayKeys: MappingLevel['keys'] = {
  title: done(text),
  description: done(text),
  meta: done(free),
  public: done(flag),
  shown: done(flag),
};
