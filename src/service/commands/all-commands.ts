/** All commands, in the order in which the help lists them. */
import { agentsCommand } from './agents-command.ts';
import type { Command } from './command.ts';
import { doctorCommand } from './doctor-command.ts';
import { embedSecretsCommand } from './embed-secrets-command.ts';
import { keysCommand } from './keys-command.ts';
import { migrateCommand } from './migrate-command.ts';
import { modelCommand } from './model-command.ts';
import { secretsCommand } from './secrets-command.ts';
import { seedCommand } from './seed-command.ts';
import { serveCommand } from './serve-command.ts';
import { signingKeysCommand } from './signing-keys-command.ts';
import { tokenCommand } from './token-command.ts';

export const allCommands: readonly Command[] = [
  serveCommand,
  migrateCommand,
  seedCommand,
  modelCommand,
  keysCommand,
  agentsCommand,
  embedSecretsCommand,
  tokenCommand,
  doctorCommand,
  signingKeysCommand,
  secretsCommand,
];
