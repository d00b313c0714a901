import { createHash, randomInt } from 'node:crypto';
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

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const publicIdLength = 12;

/** Twelve random characters (71 bits), which cannot be guessed. */
export function createPublicId(): string {
  return Array.from({ length: publicIdLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** The bytes of a response body. */
export type ResponseBytes = Uint8Array<ArrayBuffer>;

/** A cache of response bodies. A name stands for one fixed content, so that a cached body is never out of date. */
export interface ResponseCache {
  /** The cached bytes, or else those of `read`, which are then cached. */
  getOrRead(name: string, read: () => Promise<ResponseBytes | undefined>): Promise<ResponseBytes | undefined>;
}

/** A cache of up to `mostBytes` bytes. The least recently used body is dropped first. */
export function createResponseCache(mostBytes = 32 * 2 ** 20): ResponseCache {
  const cache = new Map<string, ResponseBytes>();
  let held = 0;
  const drop = (name: string): void => {
    held -= cache.get(name)?.byteLength ?? 0;
    cache.delete(name);
  };
  const keep = (name: string, bytes: ResponseBytes): void => {
    drop(name);
    cache.set(name, bytes);
    held += bytes.byteLength;
    for (const oldest of cache.keys()) {
      if (held <= mostBytes) return;
      drop(oldest);
    }
  };
  return {
    async getOrRead(name, read) {
      const bytes = cache.get(name) ?? (await read());
      if (bytes) keep(name, bytes);
      return bytes;
    },
  };
}
