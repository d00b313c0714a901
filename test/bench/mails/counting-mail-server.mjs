/** An SMTP server that counts mails, and keeps the last one. */
import { SMTPServer } from 'smtp-server';

export async function startCountingMailServer() {
  const state = { count: 0, last: Buffer.alloc(0) };
  const waiting = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, callback) => {
      const chunks = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        state.count += 1;
        state.last = Buffer.concat(chunks);
        callback();
        for (const { count, resolve } of waiting) if (state.count >= count) resolve(Date.now());
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${server.server.address().port}`,
    port: server.server.address().port,
    readLast: () => state.last,
    /** Resolves with the time when so many further mails have been taken. */
    expect: (further) => new Promise((resolve) => waiting.push({ count: state.count + further, resolve })),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
