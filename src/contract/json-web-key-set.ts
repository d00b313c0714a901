/** Public keys that verify the platform's tokens (RFC 7517). Source: docs/platform-api.md, "Embed token claims". */
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
