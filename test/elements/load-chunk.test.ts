import { expect } from 'chai';
import { loadChunkOnce } from '../../src/browser/load-chunk.ts';

describe('a chunk that is loaded once', () => {
  const address = new URL('../until.ts', import.meta.url).href;
  /** As Chromium rejects the import of a file that did not arrive. */
  const networkFault = new TypeError(`Failed to fetch dynamically imported module: ${address}`);

  it('gives what is made of its file, also where the file came from another address', async () => {
    const open = loadChunkOnce(
      (): Promise<{ readonly until: unknown }> => Promise.reject(networkFault),
      (chunk) => `made of ${typeof chunk.until}`,
    );
    expect(await open()).to.equal('made of function');
  });

  it('is loaded again by the next call after a failure, and made once', async () => {
    let requests = 0;
    let made = 0;
    const open = loadChunkOnce(
      () => {
        requests += 1;
        return requests === 1 ? Promise.reject(new Error('offline')) : Promise.resolve('file');
      },
      (chunk) => `${chunk} ${(made += 1)}`,
    );
    const failure: unknown = await open().catch((error: unknown) => error);
    expect(failure).to.include({ code: 'engine-failed' });
    expect([await open(), await open(), requests]).to.deep.equal(['file 1', 'file 1', 2]);
  });
});
