/** Runs the command line: finds the command, reads its flags, and turns errors into messages and an exit code. */
import { parseArgs } from 'node:util';
import type { Environment } from '../config/config.ts';
import { UsageError } from './command.ts';
import type { Command, CommandOutput } from './command.ts';

export interface Invocation extends CommandOutput {
  /** The arguments without the name of the program. */
  readonly words: readonly string[];
  readonly environment: Environment;
}

/** Resolves with the exit code. 0: success; 1: the command failed; 2: the command line is not valid. */
export async function runCommandLine(
  commands: readonly Command[],
  { words: [first, ...rest], environment, print, printError, isTerminal }: Invocation,
): Promise<number> {
  const output = { print, printError, isTerminal };
  if (first === '--help' || first === '-h' || first === 'help') {
    const topic = commands.find(({ name }) => name === rest[0]);
    print(topic?.help ?? describeAll(commands));
    return 0;
  }
  // The default command is `serve`, whose flags may be given alone.
  const isBare = first === undefined || first.startsWith('-');
  const command = commands.find(({ name }) => name === (isBare ? 'serve' : first));
  if (!command) {
    printError(`There is no command "${first ?? ''}".\n\n${describeAll(commands)}`);
    return 2;
  }
  try {
    return await runCommand(command, isBare && first !== undefined ? [first, ...rest] : rest, {
      ...output,
      environment,
    });
  } catch (error) {
    printError(error instanceof Error ? error.message : String(error));
    if (!(error instanceof UsageError)) return 1;
    printError(`Run \`vitrine ${command.name} --help\` for its usage.`);
    return 2;
  }
}

async function runCommand(
  command: Command,
  args: string[],
  { environment, ...output }: CommandOutput & { readonly environment: Environment },
): Promise<number> {
  const { values: flags, positionals: words } = parseFlags(command, args);
  if (flags.help === true) {
    output.print(command.help);
    return 0;
  }
  return command.run({ flags, words, environment, ...output });
}

function parseFlags(command: Command, args: string[]) {
  const options = { ...command.flags, help: { type: 'boolean', short: 'h' } } as const;
  try {
    return parseArgs({ args: joinDashedValues(args, command.flags), options, allowPositionals: true });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // The first sentence of Node's message names the flag; the rest is for programmers.
    const [sentence = ''] = error.message.split(/[.\n]/);
    const isDashed = sentence.endsWith('argument is ambiguous');
    throw new UsageError(
      `${sentence}.${isDashed ? ' Write --flag=value for a value that begins with --.' : ''}`,
    );
  }
}

/**
 * Joins `--secret -abc` to `--secret=-abc`: values such as secrets and negative numbers may begin with a dash, which
 * `parseArgs` refuses in a word of its own. `-h` and words with two dashes stay flags.
 */
function joinDashedValues(args: readonly string[], flags: Command['flags']): string[] {
  const joined: string[] = [];
  for (const word of args) {
    const flag = joined.at(-1);
    const awaitsValue = flag?.startsWith('--') === true && flags[flag.slice(2)]?.type === 'string';
    if (awaitsValue && /^-[^-]/.test(word) && word !== '-h') joined[joined.length - 1] = `${flag}=${word}`;
    else joined.push(word);
  }
  return joined;
}

function describeAll(commands: readonly Command[]): string {
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(13)} ${summary}`);
  return `vitrine: the platform service of embedded dashboards

Usage: vitrine <command> [flags]

${lines.join('\n')}

\`vitrine <command> --help\` shows its usage, with examples. The default command is serve.
Settings can be environment variables, too: see "Run the service" in the README.`;
}
