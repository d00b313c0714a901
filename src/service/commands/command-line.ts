/** The command line: finds the command, reads its flags, and turns what goes wrong into words and an exit code. */
import { parseArgs } from 'node:util';
import type { Environment } from '../config.ts';
import { UsageError } from './command.ts';
import type { Command, CommandOutput } from './command.ts';

export interface Invocation extends CommandOutput {
  /** Without the program's own name. */
  readonly words: readonly string[];
  readonly environment: Environment;
}

/** 0: done; 1: it could not be done; 2: it was asked for in a wrong way. */
export async function runCommandLine(
  commands: readonly Command[],
  { words: [first, ...rest], environment, say, complain }: Invocation,
): Promise<number> {
  const voice = { say, complain };
  if (first === '--help' || first === '-h' || first === 'help') {
    const topic = commands.find(({ name }) => name === rest[0]);
    say(topic?.help ?? describeAll(commands));
    return 0;
  }
  // Without a command the service is run, and its flags may stand alone.
  const isBare = first === undefined || first.startsWith('-');
  const command = commands.find(({ name }) => name === (isBare ? 'serve' : first));
  if (!command) {
    complain(`There is no command "${first ?? ''}".\n\n${describeAll(commands)}`);
    return 2;
  }
  try {
    return await runCommand(command, isBare && first !== undefined ? [first, ...rest] : rest, {
      ...voice,
      environment,
    });
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
    if (!(error instanceof UsageError)) return 1;
    complain(`\`vitrine ${command.name} --help\` shows how it is used.`);
    return 2;
  }
}

async function runCommand(
  command: Command,
  args: string[],
  { say, complain, environment }: CommandOutput & { readonly environment: Environment },
): Promise<number> {
  const { values: flags, positionals: words } = parseFlags(command, args);
  if (flags.help === true) {
    say(command.help);
    return 0;
  }
  return command.run({ flags, words, say, complain, environment });
}

function parseFlags(command: Command, args: string[]) {
  const options = { ...command.flags, help: { type: 'boolean', short: 'h' } } as const;
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    // Node's own sentence names the flag; what follows is about programming.
    if (error instanceof TypeError) throw new UsageError(`${error.message.split('. ')[0] ?? ''}.`);
    throw error;
  }
}

function describeAll(commands: readonly Command[]): string {
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(13)} ${summary}`);
  return `vitrine: the platform service of embedded dashboards

Usage: vitrine <command> [flags]

${lines.join('\n')}

\`vitrine <command> --help\` says more, with examples. Without a command the service is run.
Settings may come from the environment too: see "Run the service" in the README.`;
}
