import { createHash, randomInt } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Dashboard } from '../../contract/dashboard.ts';
import { dashboardSchema } from '../../contract/dashboard.ts';

export interface DashboardResponseBytes {
  readonly body: Buffer;
  readonly body_gzip: Buffer;
  /** SHA-256, hex: the version in an ETag. */
  readonly body_hash: string;
}

/** The embed endpoint's answer, ready to send: to serialise costs ten times the sending, to compress more. */
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

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const publicIdLength = 12;

/** Twelve characters that cannot be guessed (71 bits). */
export function createPublicId(): string {
  return Array.from({ length: publicIdLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}
