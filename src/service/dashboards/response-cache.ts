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
  let storedBytes = 0;
  const drop = (name: string): void => {
    storedBytes -= cache.get(name)?.byteLength ?? 0;
    cache.delete(name);
  };
  const keep = (name: string, bytes: ResponseBytes): void => {
    drop(name);
    cache.set(name, bytes);
    storedBytes += bytes.byteLength;
    for (const oldest of cache.keys()) {
      if (storedBytes <= mostBytes) return;
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
