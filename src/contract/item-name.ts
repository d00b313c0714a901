/** Names that people give to what stands in the workspace. */
import { z } from 'zod';

/**
 * 1 to 255 characters once blanks around them are gone; none that no screen can show. Accents are brought to one
 * spelling, so that names that look the same are the same.
 */
export const itemNameSchema = z
  .string()
  .trim()
  .normalize('NFC')
  .min(1)
  .max(255)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'a name must hold no control characters');
