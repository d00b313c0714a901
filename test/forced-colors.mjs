/** Forced colours for page tests, with the browser's DevTools protocol. The runner's `emulateMedia` ignores them. */

/** One session per page. The emulation ends with the session. */
const sessions = new WeakMap();

/** Handles `{ isActive }`. */
export function forcedColorsPlugin() {
  return {
    name: 'vitrine-forced-colors',
    async executeCommand({ command, payload, session: { browser, id } }) {
      if (command !== 'forced-colors') return undefined;
      const page = browser.getPage(id);
      await sessions.get(page)?.detach();
      sessions.delete(page);
      if (payload.isActive) await start(page);
      return true;
    },
  };
}

async function start(page) {
  const session = await page.createCDPSession();
  sessions.set(page, session);
  const features = [{ name: 'forced-colors', value: 'active' }];
  await session.send('Emulation.setEmulatedMedia', { features });
}
