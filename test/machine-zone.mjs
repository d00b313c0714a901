/** The time zone of the machine for page tests, with the browser's DevTools protocol. */

/** Handles `{ timeZone }`: an IANA name. Pages start in UTC, as `createPage` in `pages.config.js` says. */
export function machineZonePlugin() {
  return {
    name: 'vitrine-machine-zone',
    async executeCommand({ command, payload, session: { browser, id } }) {
      if (command !== 'machine-zone') return undefined;
      await browser.getPage(id).emulateTimezone(payload.timeZone);
      return true;
    },
  };
}
