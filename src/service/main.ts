#!/usr/bin/env node
/** Starts the platform service from the environment. See `config.ts` for the variables. */
import { readConfig } from './config.ts';
import { startService } from './start.ts';
import type { RunningService } from './start.ts';

try {
  const service = await startService(readConfig(process.env), { onLost: endWith });
  announce(service);
  stopOnSignal(service);
} catch (error) {
  endWith(error);
}

function announce(service: RunningService): void {
  console.log(`Vitrine listens on ${service.address}`);
  console.log(`  platform API  ${service.publicUrl}/api`);
  console.log(`  data API      ${service.publicUrl}/cubejs-api`);
  console.log(`  database      ${service.database.embedded ? 'embedded' : 'PostgreSQL'}`);
  if (service.adminKey !== undefined) {
    console.log(`  admin API key ${service.adminKey}`);
    console.log('  Keep the key: it is shown this once.');
  }
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
