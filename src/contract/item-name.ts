import { z } from 'zod';

/** Most characters of a folder's name, in UTF-16 units. */
export const longestName = 255;

const unseen = /[\p{Cc}\p{Cs}]/u;

/**
 * A name that people give to what they make: without blanks around it, and in one spelling of its accents, so that two
 * names that look the same are the same.
 */
export const itemName = z
  .string()
  .refine((name) => !unseen.test(name), 'a name has no control characters')
  .transform((name) => name.normalize('NFC').trim())
  .pipe(z.string().min(1).max(longestName));
