/** What the service says of itself to whoever runs it. */
import { z } from 'zod';

export const healthSchema = z.object({ status: z.enum(['alive', 'ready']) });
