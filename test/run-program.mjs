/** Runs a program of a test run. No wait is without end: a program that gives no sign of life is ended, with all that it has started. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

/** Minutes without a sign of life. A test's own limit is shorter, so that only what hangs outside of tests reaches this one. */
export const findPatience = () => (process.env.TEST_ROUNDS ? 45 : 15);

const waitForPatience = (act) => {
  const timer = setTimeout(act, findPatience() * 60_000);
  return () => clearTimeout(timer);
};

/** Milliseconds for the last output of a program that has ended. Something that it has started may keep the output open. */
const lastWords = 5_000;

/**
 * Its output goes through this process: what a program leaves behind cannot keep open the output of the run.
 * @param args - words for Node.
 * @param options.isQuiet - the output is the result, and not printed.
 * @param options.onMessage - hears each message that the program sends to this process. A message is a sign of life; so is output.
 * @param options.wait - calls a function when patience has ended, and returns a function that prevents it.
 */
export async function runProgram(
  args,
  { cwd, env, isQuiet = false, onMessage, wait = waitForPatience } = {},
) {
  const stdio = ['ignore', 'pipe', 'pipe', ...(onMessage ? ['ipc'] : [])];
  const child = spawn(process.execPath, args, { cwd, env, stdio });
  const texts = [];
  const print = (text) => (isQuiet ? texts.push(text) : process.stdout.write(text));
  let isStuck = false;
  const giveUp = () => {
    isStuck = true;
    print(endAll(child));
  };
  let calm = wait(giveUp);
  const live = () => {
    calm();
    if (!isStuck) calm = wait(giveUp);
  };
  child.on('message', (message) => {
    live();
    onMessage(message);
  });
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      live();
      print(text);
    });
  child.once('exit', () => setTimeout(() => closeOutput(child), lastWords).unref());
  const [status] = await once(child, 'close');
  calm();
  return { status, isFine: status === 0 && !isStuck, isStuck, said: texts.join('') };
}

function closeOutput(child) {
  child.stdout.destroy();
  child.stderr.destroy();
}

/** Ends a program and all that it has started, in whatever group. Returns what was running, for the output. */
function endAll(child) {
  const family = listFamily(child.pid);
  for (const { pid } of family.toReversed()) kill(pid);
  child.kill('SIGKILL');
  closeOutput(child);
  const lines = family.map(({ line }) => `${line}\n`).join('');
  return `\nNo sign of life for ${findPatience()} minutes. These programs were running, and are ended:\n${lines}`;
}

function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** Returns a program and its descendants, parents first. Windows has no such list; there, the program alone is ended. */
function listFamily(first) {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,etime=,time=,args='], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  const all = (stdout ?? '').split('\n').map((line) => {
    const [pid, parent] = line.trim().split(/\s+/).map(Number);
    return { pid, parent, line: line.slice(0, 200) };
  });
  const family = all.filter(({ pid }) => pid === first);
  for (const { pid } of family) family.push(...all.filter(({ parent }) => parent === pid));
  return family;
}
