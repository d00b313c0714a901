import { z } from 'zod';

/** Most characters of a name, in UTF-16 units. */
export const maxNameLength = 255;

/**
 * A name that people give to what stands in the workspace: without blanks around it, and nothing in it that no screen
 * can show. Accents are brought to one spelling, so that names that look the same are the same.
 */
export const itemName = z
  .string()
  .trim()
  .normalize('NFC')
  .min(1)
  .max(maxNameLength)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'a name has no control characters');
