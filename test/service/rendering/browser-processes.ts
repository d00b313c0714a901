/** The processes of the browsers that services of this test process have started, and the folder of their files. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { runCommand } from '../../run-command.ts';

interface Process {
  readonly pid: number;
  readonly parent: number;
  /** The process that leads its group. A browser leads one of its own. */
  readonly group: number;
  readonly command: string;
}

/** Without those that have ended and that nobody has asked about yet. */
const listProcesses = (): readonly Process[] =>
  runCommand('ps', ['-A', '-ww', '-o', 'pid=,ppid=,pgid=,stat=,args='])
    .split('\n')
    .flatMap((line) => {
      const [, pid, parent, group, state, command] =
        /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
      if (command === undefined || state?.startsWith('Z')) return [];
      return [{ pid: Number(pid), parent: Number(parent), group: Number(group), command }];
    });

/** Browsers of the service are led through a pipe. Those that tests open themselves are not. */
const isLed = ({ parent, command }: Process): boolean =>
  parent === process.pid && command.includes('--remote-debugging-pipe');

export interface BrowserProcesses {
  /** Numbers of the browsers that run. */
  listBrowsers(): readonly number[];
  /** Numbers of the processes that draw pages, of all browsers. */
  listPages(): readonly number[];
  /** Numbers of all processes of these browsers and of those that were found before. */
  listAll(): readonly number[];
}

export function watchBrowsers(): BrowserProcesses {
  const groups = new Set<number>();
  const look = (): readonly Process[] => {
    const all = listProcesses();
    for (const { pid } of all.filter(isLed)) groups.add(pid);
    return all.filter(({ group }) => groups.has(group));
  };
  const toNumbers = (some: readonly Process[]): readonly number[] => some.map(({ pid }) => pid);
  return {
    listBrowsers: () => toNumbers(look().filter(isLed)),
    listPages: () => toNumbers(look().filter(({ command }) => command.includes('--type=renderer'))),
    listAll: () => toNumbers(look()),
  };
}

/** Ends a process at once; with a minus before its number, all of its group. */
export function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has just ended by itself.
  }
}

/**
 * While the tests of a describe block run, everything temporary of this process and of the browsers that it starts is in one folder.
 * Call it after what starts the service, whose own files are elsewhere.
 * @returns what lists the names in the folder.
 */
export function useTemporaryFolder(): () => readonly string[] {
  let folder = '';
  let before: string | undefined;
  beforeAll(() => {
    // Not below the folder of the run: browsers make sockets in theirs, whose paths have about 100 characters at most, and
    // in one with a longer path they share the folder above.
    folder = mkdtempSync(process.platform === 'win32' ? join(tmpdir(), 'f-') : '/tmp/f-');
    before = process.env.TMPDIR;
    process.env.TMPDIR = folder;
  });
  afterAll(() => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return () => readdirSync(folder);
}
