import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type Dashboard, dashboardSchema } from '../../contract/dashboard.ts';

interface DashboardResponseBytes {
  readonly body: Buffer;
  readonly body_gzip: Buffer;
  /** SHA-256 (hex) of the body, which is part of the ETag. */
  readonly body_hash: string;
}

/** The serialized and compressed response of the embed endpoint. Serializing costs ten times as much as sending it. */
export function encodeDashboardResponse(dashboard: Dashboard): DashboardResponseBytes {
  const body = Buffer.from(JSON.stringify(dashboard), 'utf8');
  return {
    body,
    body_gzip: gzipSync(body, { level: 9 }),
    body_hash: createHash('sha256').update(body).digest('hex'),
  };
}

export function decodeDashboardResponse(body: Uint8Array): Dashboard {
  return dashboardSchema.parse(JSON.parse(new TextDecoder().decode(body)));
}
