/** Public entry point: embed tokens for a host's backend, and the service inside another program. */
export { createEmbedToken } from './access/host-token.ts';
export type { EmbedTokenOptions } from './access/host-token.ts';
export { createApp } from './app.ts';
export type { AppOptions, DataPorts } from './app.ts';
export { readConfig } from './config.ts';
export type { Config, Environment } from './config.ts';
export { openDatabase } from './database/database.ts';
export type { AccountRows, Database, DatabaseOptions } from './database/database.ts';
export { startService } from './start.ts';
export type { RunningService, StartOptions } from './start.ts';
