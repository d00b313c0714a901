/** Says why a browser does not start. Its driver does not hear what it says: it is run once more without one. */
import { spawn } from 'node:child_process';
import { endSentence } from '../config/read-variables.ts';

export interface BrowserStart {
  readonly path: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/** Most milliseconds that it runs. */
const runTime = 10_000;
/** Most characters that are kept of what it says, and told of its last words. */
const most = { kept: 20_000, told: 300 };

/** Sentences by what the browser or the system says. */
const reasons: readonly (readonly [said: RegExp, reason: string])[] = [
  [
    /error while loading shared libraries: ([^:\s]+)/,
    'The library $1 is missing. Install it, or Chromium from the packages of this system, which bring all libraries.',
  ],
  [
    /No usable sandbox|move to new namespace/,
    'This system or container forbids the user namespaces of its sandbox. Allow them (sysctl ' +
      'kernel.apparmor_restrict_unprivileged_userns=0 on Ubuntu, a seccomp profile for Chromium in a container).',
  ],
  // The system takes a program of another machine for a script, or does not find what it is run by.
  [
    /\bELF|Syntax error|cannot execute|Exec format|ENOEXEC|ENOENT/,
    `It is no program for this machine (${process.platform}, ${process.arch}).`,
  ],
];

/** A sentence. `undefined`: it starts without its driver, or says nothing. */
export async function explainFailure(start: BrowserStart): Promise<string | undefined> {
  const said = await run(start);
  for (const [pattern, reason] of reasons) {
    const found = pattern.exec(said);
    if (found) return reason.replace('$1', found[1] ?? '');
  }
  const lines = said.split('\n').filter((line) => line.trim() !== '');
  const line = lines.find((one) => one.includes('FATAL')) ?? lines.at(-1);
  const words = line?.replace(/^\[[^\]]*\]/, '').trim();
  return words && endSentence(`It says: ${words.slice(0, most.told)}`);
}

/** What a browser says that ends by itself with an error. */
const run = ({ path, args, env }: BrowserStart): Promise<string> =>
  new Promise((resolve) => {
    let said = '';
    const child = spawn(path, [...args, '--headless', '--dump-dom', 'about:blank'], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: runTime,
      killSignal: 'SIGKILL',
    });
    child.stderr.on('data', (data: Buffer) => {
      said = (said + data.toString()).slice(-most.kept);
    });
    child.once('error', (error) => resolve(error.message));
    // What it has started may hold its output open.
    child.once('exit', () => child.killed && resolve(''));
    child.once('close', (code) => resolve(code === 0 ? '' : said));
  });
