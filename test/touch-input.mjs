/** Real touches for page tests, with the browser's DevTools protocol. The runner's commands support only mouse and keys. */

/** One session per page. The browser disables the touch screen when the session that enabled it ends. */
const sessions = new WeakMap();

async function openSession(page) {
  const session = await page.createCDPSession();
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 });
  return session;
}

/** Disables the touch screen, since the same page is used for the next test file. */
async function closeSession(page) {
  const session = await sessions.get(page);
  sessions.delete(page);
  await session?.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await session?.detach();
}

/** Handles `{ type: 'touchScreen' | 'noTouchScreen' | 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', position? }`. */
export function fingerPlugin() {
  return {
    name: 'vitrine-finger',
    async executeCommand({ command, payload, session: { browser, id } }) {
      if (command !== 'finger') return undefined;
      const page = browser.getPage(id);
      const { type, position } = payload;
      if (type === 'noTouchScreen') {
        await closeSession(page);
        return true;
      }
      if (!sessions.has(page)) sessions.set(page, openSession(page));
      const session = await sessions.get(page);
      const touchPoints = position ? [{ x: position[0], y: position[1] }] : [];
      if (type !== 'touchScreen') await session.send('Input.dispatchTouchEvent', { type, touchPoints });
      return true;
    },
  };
}
