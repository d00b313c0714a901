import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes a program of the shell that stands in for a browser, and returns its path. */
export function writeProgram(folder: string, script: string): string {
  const path = join(folder, 'chrome');
  writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return path;
}
