/** Withholds files from a page, as a network does that loses them, with the browser's DevTools protocol. */

/** Handles `{ name }`: requests for addresses with this part fail from now on. Without a name, all requests arrive again. */
export function withheldFilesPlugin() {
  const sessions = new WeakMap();

  async function openSession(page) {
    const session = sessions.get(page) ?? (await page.createCDPSession());
    sessions.set(page, session);
    await session.send('Network.enable');
    // An earlier page of the same browser may have loaded the file.
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    return session;
  }

  return {
    name: 'vitrine-withheld-files',
    async executeCommand({ command, payload: { name } = {}, session: { browser, id } }) {
      if (command !== 'withhold') return undefined;
      const session = await openSession(browser.getPage(id));
      await session.send('Network.setBlockedURLs', { urls: name === undefined ? [] : [`*${name}*`] });
      return true;
    },
  };
}
