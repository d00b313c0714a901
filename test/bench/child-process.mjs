/** Child processes of the bench, which communicate by messages. */
import { fork } from 'node:child_process';
import { once } from 'node:events';

/** Starts a script and waits for its first message, which is returned as `started`. */
export async function startChild(script, { parameters = [], environment = {} } = {}) {
  const child = fork(script, parameters, { env: { ...process.env, ...environment } });
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`${script} ended with code ${code}.`);
  });
  failed.catch(() => undefined);
  const answer = () => Promise.race([once(child, 'message').then(([message]) => message), failed]);
  const started = await answer();
  return {
    started,
    pid: child.pid,
    async ask(message) {
      child.send(message);
      return answer();
    },
    async close() {
      const ended = once(child, 'exit');
      child.send('close');
      await ended;
    },
  };
}

/** Processor time since the start of the child, in microseconds. */
export async function readProcessorTime(child) {
  const { cpu } = await child.ask('cpu');
  return cpu.user + cpu.system;
}
