/** Makes every page test report its failures, whatever they compared. See elements/sendable-failures.ts. */
export const sendableFailuresPlugin = () => ({
  name: 'vitrine-sendable-failures',
  transform({ path, body }) {
    if (!/^\/test\/(?:elements|engines)\/.*\.test\.ts$/.test(path) || typeof body !== 'string')
      return undefined;
    // On the first line, so that lines of messages stay those of the file.
    return { body: `import '/test/elements/sendable-failures.ts'; ${body}` };
  },
});
