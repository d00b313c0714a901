#!/usr/bin/env node
/** Entry point of the command line. Its commands are in `commands/`. */
import { allCommands } from './commands/all-commands.ts';
import { runCommandLine } from './commands/command-line.ts';

const code = await runCommandLine(allCommands, {
  words: process.argv.slice(2),
  environment: process.env,
  print: (text) => console.log(text),
  printError: (text) => console.error(text),
  isTerminal: process.stderr.isTTY,
});
process.exit(code);
