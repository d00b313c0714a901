/** Public entry point: the service inside another program. */
export { createApp } from './app.ts';
export type { AppOptions, DataPorts } from './app-options.ts';
export { readConfig } from './config/config.ts';
export type { Config, Environment } from './config/config.ts';
export { openDatabase } from './database/database.ts';
export type { AccountRows, Database, DatabaseOptions } from './database/database.ts';
export { startService } from './start-service.ts';
export type { RunningService, StartOptions } from './start-service.ts';
