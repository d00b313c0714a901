/**
 * Which pages may call the server. A page of a foreign origin could reach a service in the network of its reader (DNS
 * rebinding). Source: Model Context Protocol, "Transports", security of streamable HTTP.
 */
import { Problem } from '../http/http-problem.ts';

export interface AllowedOrigins {
  readonly publicUrl: string;
  readonly embedOrigins: '*' | readonly string[];
}

/** Programs send no origin. `*` names no origin, so that it lets in no page. */
export function checkOrigin(origin: string | undefined, { publicUrl, embedOrigins }: AllowedOrigins): void {
  if (origin === undefined || origin === new URL(publicUrl).origin) return;
  if (embedOrigins !== '*' && embedOrigins.includes(origin)) return;
  throw new Problem(
    'not-allowed',
    'Pages of this origin may not call this address. List the origin in EMBED_ORIGINS to allow it.',
  );
}
