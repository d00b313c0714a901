/** Real touches for page tests, through the browser's own protocol: the runner's commands know mouse and keys only. */

/** One session a page: the browser forgets that there is a touch screen when the session that said so ends. */
const sessions = new WeakMap();

async function openSession(page) {
  const session = await page.createCDPSession();
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 });
  return session;
}

/** Pages are used for one test file after another: the next one finds no touch screen. */
async function closeSession(page) {
  const session = await sessions.get(page);
  sessions.delete(page);
  await session?.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await session?.detach();
}

/** Answers `{ type: 'touchScreen' | 'noTouchScreen' | 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', position? }`. */
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
