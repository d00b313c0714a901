/** The files that `npm pack` puts into the package, without building anything. */
import { fileURLToPath } from 'node:url';
import { isRecord, readArray } from '../../src/model/parsing/read-value.ts';
import { runCommand } from '../run-command.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Paths from the root. Files of `dist` are among them if it has been built. */
export function listPackedFiles(): ReadonlySet<string> {
  const words = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const said = runCommand('npm', words, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [packed] = readArray(JSON.parse(said));
  const files = isRecord(packed) ? readArray(packed.files) : [];
  return new Set(files.flatMap((file) => (isRecord(file) ? [String(file.path)] : [])));
}
