/** A program of a test run that hangs is ended, and what it has found before is kept. */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRecord, readNumber } from '../../src/model/parsing/read-value.ts';
import { collectResults, type RunnerMessage } from '../collect-results.mjs';
import { runProgram } from '../run-program.mjs';

/** Node with this code. */
const program = (code: string): string[] => ['--input-type=module', '--eval', code];

/** A program that waits for ever, and has started another in a group of its own, as browsers are. That one calls at the port. */
const hangAndCall = (port: number): string[] => {
  const other = `require('node:net').connect(${port}, '127.0.0.1')`;
  return program(`
    import { spawn } from 'node:child_process';
    spawn(process.execPath, ['--eval', ${JSON.stringify(other)}], { detached: true });
    setInterval(() => {}, 1000);`);
};

test('a program without a sign of life is ended and named, with all that it has started', async () => {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  let giveUp = (): void => undefined;
  const call = new Promise<Socket>((resolve) => server.once('connection', resolve));
  const ending = runProgram(hangAndCall((isRecord(address) && readNumber(address.port)) || 0), {
    isQuiet: true,
    wait: (act) => {
      giveUp = act;
      return () => undefined;
    },
  });
  const socket = (await call).on('error', () => undefined);
  const hasEnded = once(socket, 'close');
  giveUp();
  const ended = await ending;
  expect(ended).toMatchObject({ isFine: false, isStuck: true });
  expect(ended.said).toContain(`--eval require('node:net')`);
  await hasEnded;
  server.close();
});

test('what a program leaves behind does not keep the run waiting for its output', async () => {
  const code = `
    import { spawn } from 'node:child_process';
    const other = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'inherit' });
    console.log(other.pid);
    other.unref();`;
  const { isFine, said } = await runProgram(program(code), { isQuiet: true });
  process.kill(Number(said), 'SIGKILL');
  expect(isFine).toBe(true);
});

test('each message begins a new wait, and none is left when the program ends', async () => {
  const waits = new Set<number>();
  let begun = 0;
  const { isFine } = await runProgram(program('for (const at of [1, 2, 3]) process.send({ at });'), {
    isQuiet: true,
    onMessage: () => undefined,
    wait: () => {
      const wait = (begun += 1);
      waits.add(wait);
      return () => waits.delete(wait);
    },
  });
  expect([isFine, begun, waits.size]).toEqual([true, 4, 0]);
});

test.each([
  ['process.exitCode = 3', false],
  ['console.log("fine")', true],
])('the program %s ends as it ends', async (code, isFine) => {
  expect(await runProgram(program(code), { isQuiet: true })).toMatchObject({ isFine, isStuck: false });
});

/** Files in the order in which they begin, and how far each came: planned, begun, done. */
const stories = fc.uniqueArray(
  fc.record({ file: fc.stringMatching(/^[a-z]{1,6}$/), came: fc.constantFrom(0, 1, 2) }),
  { selector: ({ file }) => file, minLength: 1 },
);

test('however far a runner came: each file that was planned has a result, has failed by name, or is left', () => {
  const law = (files: { file: string; came: number }[]): void => {
    const results = collectResults();
    const messages: RunnerMessage[] = [
      { planned: files.map(({ file }) => file) },
      ...files.filter(({ came }) => came > 0).map(({ file }) => ({ begun: file })),
      ...files
        .filter(({ came }) => came > 1)
        .map(({ file }) => ({ done: { file, passed: 1, failures: [], seconds: 0 } })),
    ];
    for (const message of messages) results.hear(message);
    const found = results.finish('It hung.');
    const named = (least: number): string[] =>
      files.filter(({ came }) => came === least).map(({ file }) => file);
    expect(found.left).toEqual(named(0));
    expect(found.files.filter(({ failures }) => failures.length > 0).map(({ file }) => file)).toEqual(
      named(1),
    );
    expect(found.files.filter(({ passed }) => passed > 0).map(({ file }) => file)).toEqual(named(2));
    expect(found.isWhole).toBe(false);
  };
  fc.assert(fc.property(stories, law));
});

test('a runner that ends before it has named its files has failed', () => {
  expect(collectResults().finish('It ended early.')).toEqual({
    files: [],
    left: [],
    faults: ['It ended early.'],
    isWhole: false,
  });
});
