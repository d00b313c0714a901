/**
 * The built service in a process that a test can kill. Its clock is ahead of that of the machine by what the test sends, in
 * milliseconds. It sends its address and, on the first start, the admin key.
 */
import { readConfig, startService } from '../../../dist/service/index.js';

let ahead = Number(process.env.AHEAD);
process.on('message', (message) => (ahead = Number(message)));
// The test has ended.
process.on('disconnect', () => process.exit());

const service = await startService(readConfig(process.env), {
  now: () => new Date(Date.now() + ahead),
  // Short, so that another instance takes over soon.
  runTiming: { look: 100, heartbeat: 1_000, lease: 8_000 },
});
process.send?.({ address: service.address, adminKey: service.adminKey });
