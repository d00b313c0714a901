/** A picture that ends before its page is open: nothing of it goes on. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBrowser } from '../../../scripts/find-browser.mjs';
import {
  createDashboardRenderer,
  type RendererPorts,
} from '../../../src/service/rendering/dashboard-renderer.ts';
import { toInstalled } from '../../../src/service/rendering/find-browser.ts';
import type { RenderRequest } from '../../../src/service/rendering/render-request.ts';

type OpenSession = RendererPorts['openScreenshot'];

const request: RenderRequest = {
  publicId: 'SampleBoard1',
  reader: {
    accountId: 1,
    deploymentId: 1,
    readClaims: () => Promise.reject(new Error('Nobody asks for it.')),
  },
  format: { type: 'png', width: 800, density: 1 },
  colorScheme: 'light',
  locale: 'en',
};

describe('a picture whose caller goes away before its page is open', () => {
  let executablePath = '';
  const asked: string[] = [];
  let openSession: OpenSession = () => Promise.reject(new Error('Not yet.'));
  let renderer: ReturnType<typeof createDashboardRenderer> | undefined;
  beforeAll(async () => {
    ({ executablePath } = await findBrowser());
    renderer = createDashboardRenderer({
      settings: { browser: toInstalled(executablePath), atOnce: 1, seconds: 600 },
      publicUrl: 'https://platform.example.com',
      version: '1.0.0',
      fetch({ url }) {
        asked.push(url);
        return new Promise(() => undefined);
      },
      openScreenshot: (reader) => openSession(reader),
      log: () => undefined,
    });
  });
  afterAll(() => renderer?.close());

  test('asks for nothing, and its token ends', async () => {
    const caller = new AbortController();
    const closed = new Promise<void>((resolve) => {
      openSession = () => {
        caller.abort();
        return Promise.resolve({ token: 'secret', close: resolve });
      };
    });
    await expect(renderer?.render(request, caller.signal)).rejects.toThrow();
    await closed;
    expect(asked).toEqual([]);
  });
});
