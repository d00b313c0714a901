#!/usr/bin/env node
/** Starts the platform service from the environment. See `config.ts` for the variables. */
import { readConfig } from './config.ts';
import { startService } from './start.ts';
import type { RunningService } from './start.ts';

try {
  const service = await startService(readConfig(process.env), { onLost: endWith, onFirstStart: showKey });
  announce(service);
  stopOnSignal(service);
} catch (error) {
  endWith(error);
}

/** Only its hash is kept, so this is the one chance to see it. */
function showKey(adminKey: string): void {
  console.log(`Admin API key: ${adminKey}\n  Keep it: it is shown this once.`);
}

/** One write, so that a program that waits for a line finds the others with it. */
function announce(service: RunningService): void {
  const lines = [
    `platform API  ${service.publicUrl}/api`,
    `data API      ${service.publicUrl}/cubejs-api`,
    `database      ${service.database.embedded ? 'embedded' : 'PostgreSQL'}`,
  ];
  console.log([`Vitrine listens on ${service.address}`, ...lines.map((line) => `  ${line}`)].join('\n'));
}

function stopOnSignal(service: RunningService): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    service.close().then(() => process.exit(0), endWith);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** A message, not a stack: what goes wrong here is for the operator to put right. */
function endWith(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
