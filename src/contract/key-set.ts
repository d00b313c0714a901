/** Public keys, for anyone who verifies the platform's tokens. Source: RFC 7517; DESIGN.md section 8. */
import { z } from 'zod';

export const keySetSchema = z.object({
  keys: z.array(
    z.object({
      kty: z.string(),
      kid: z.string(),
      use: z.string().optional(),
      alg: z.string().optional(),
      crv: z.string(),
      x: z.string(),
      y: z.string(),
    }),
  ),
});
