/** Names that people give to what stands in the workspace. */
import { z } from 'zod';

/** 1 to 255 characters once blanks around them are gone; none that no screen can show. */
export const itemNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(255)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'a name must hold no control characters');
