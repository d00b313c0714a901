/** Runs the recipes of docs/embed-tokens.md in the languages that this machine has. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isFull } from '../rounds.ts';
import { runCommand, tryCommand } from '../run-command.ts';
import { createEmbedToken } from '../../src/token/create-embed-token.ts';
import type { EmbedTokenOptions } from '../../src/token/create-embed-token.ts';
import { toJavaProgram } from './java-program.ts';

/** Options of `createEmbedToken`, with the time in seconds in place of a clock. */
export type RecipeOptions = Omit<EmbedTokenOptions, 'now'> & { readonly issuedAt: number };

/** A token, or what the program says of the options that it refuses. */
export type Outcome = { readonly token: string } | { readonly refusal: string };

export interface Recipe {
  readonly language: string;
  /** Calls the recipe once for each of the options. */
  readonly sign: (options: readonly RecipeOptions[]) => Promise<readonly Outcome[]>;
}

const recipeFile = (name: string): string =>
  fileURLToPath(new URL(`../../docs/embed-token-recipes/${name}`, import.meta.url));

/** A server need not have a UTF-8 locale. */
const environment = { ...process.env, LC_ALL: 'C', LANG: 'C' };

const options = { env: environment, stdio: 'pipe' } as const;

/** Runs the command line of a recipe once for each of the options. */
const signByInput =
  (command: string, ...words: string[]): Recipe['sign'] =>
  (given) =>
    Promise.resolve(
      given.map((one) => {
        const ended = tryCommand(command, words, { ...options, input: JSON.stringify(one) });
        return ended.status === 0 ? { token: ended.stdout.trim() } : { refusal: ended.stdout + ended.stderr };
      }),
    );

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-recipe-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Go compiles once. */
const signInGo: Recipe['sign'] = (given) =>
  inFolder((folder) => {
    const program = join(folder, 'embed-token');
    runCommand('go', ['build', '-o', program, recipeFile('embed_token.go')], options);
    return signByInput(program)(given);
  });

/** Java's library reads no JSON, so the options become a program that calls the recipe. */
const signInJava: Recipe['sign'] = (given) =>
  inFolder((folder) => {
    const program = join(folder, 'Program.java');
    writeFileSync(program, toJavaProgram(given));
    const files = [recipeFile('EmbedToken.java'), program];
    runCommand('javac', ['-encoding', 'UTF-8', '-d', folder, ...files], options);
    const lines = runCommand('java', ['-cp', folder, 'Program'], options).trim().split('\n');
    return Promise.resolve(
      lines.map((line) => (/^[\w-]+(\.[\w-]+){2}$/.test(line) ? { token: line } : { refusal: line })),
    );
  });

interface Candidate extends Recipe {
  /** A command that succeeds where the language can be used. */
  readonly probe: readonly [command: string, word: string];
}

const candidates: readonly Candidate[] = [
  {
    language: 'Python',
    probe: ['python3', '--version'],
    sign: signByInput('python3', recipeFile('embed_token.py')),
  },
  { language: 'PHP', probe: ['php', '--version'], sign: signByInput('php', recipeFile('embed_token.php')) },
  { language: 'Ruby', probe: ['ruby', '--version'], sign: signByInput('ruby', recipeFile('embed_token.rb')) },
  { language: 'Go', probe: ['go', 'version'], sign: signInGo },
  { language: 'Java', probe: ['javac', '-version'], sign: signInJava },
];

const isInstalled = ({ probe: [command, word] }: Candidate): boolean =>
  tryCommand(command, [word], { stdio: 'ignore' }).status === 0;

/** Only a full run has them: compiling and starting them takes longer than all other tests of tokens. */
const tried = isFull ? candidates : [];
const installed = tried.filter(isInstalled);

/** Languages that have a recipe and are not on this machine. */
export const missingLanguages = tried
  .filter((candidate) => !installed.includes(candidate))
  .map(({ language }) => language);

const signInNode: Recipe['sign'] = (given) =>
  Promise.all(
    given.map(({ issuedAt, ...one }) =>
      createEmbedToken({ ...one, now: () => new Date(issuedAt * 1000) }).then(
        (token) => ({ token }),
        (error: unknown) => ({ refusal: String(error) }),
      ),
    ),
  );

/** The recipes that run here. Node's is always one of them. */
export const recipes: readonly Recipe[] = [{ language: 'Node', sign: signInNode }, ...installed];
