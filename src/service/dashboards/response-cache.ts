/** An answer as it is sent. */
export type ResponseBytes = Uint8Array<ArrayBuffer>;

/** Answers that were read before. They are named by what they hold, so a kept one is never out of date. */
export interface ResponseCache {
  /** The kept bytes, else what `read` finds, which is then kept. */
  getOrRead(name: string, read: () => Promise<ResponseBytes | undefined>): Promise<ResponseBytes | undefined>;
}

/** Keeps up to `mostBytes`; those asked for longest ago make room. */
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
