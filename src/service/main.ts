#!/usr/bin/env node
/** The command line of the platform service; `commands/` holds what it can do. */
import type { Command } from './commands/command.ts';
import { runCommandLine } from './commands/command-line.ts';
import { keysCommand } from './commands/keys-command.ts';
import { migrateCommand } from './commands/migrate-command.ts';
import { seedCommand } from './commands/seed-command.ts';
import { serveCommand } from './commands/serve-command.ts';
import { tokenCommand } from './commands/token-command.ts';

const commands: readonly Command[] = [serveCommand, migrateCommand, seedCommand, keysCommand, tokenCommand];

const code = await runCommandLine(commands, {
  words: process.argv.slice(2),
  environment: process.env,
  say: (text) => console.log(text),
  complain: (text) => console.error(text),
});
process.exit(code);
