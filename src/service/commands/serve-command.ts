import type { RunningService } from '../start.ts';
import type { CommandInput, Command } from './command.ts';
import { allSettings, describeSettings, readConfigFromFlags, toFlagOptions } from './setting-flags.ts';

/** Runs the service until a signal ends it. */
export const serveCommand: Command = {
  name: 'serve',
  summary: 'Run the service.',
  help: `Runs the service until it gets SIGTERM or SIGINT, then lets requests under way finish.
The first start makes the account, and shows the key of its admin once.

Usage: vitrine serve [flags]

${describeSettings(allSettings)}

Every flag is an environment variable too (--data-folder is DATA_FOLDER, --account ACCOUNT_SLUG); the flag wins.
Secrets come from the environment alone. The README lists all variables. With DATABASE_URL one of them is SECRETS_KEY,
which encrypts what must stay secret in the database: \`openssl rand -base64 32\` makes it, and every instance has
the same one. The embedded database makes a key file of its own, secrets.key in its folder.

Examples:
  vitrine serve --workspace-folder ./demo/workspace
      On the embedded database in ./data, with a sample to look at.
  SECRETS_KEY=… DATABASE_URL=postgres://vitrine@db/vitrine vitrine serve --host 0.0.0.0 --trust-proxy 10.0.0.0/8
      On PostgreSQL, behind a load balancer that ends HTTPS; any number of these may run side by side.`,
  flags: toFlagOptions(allSettings),
  run: serve,
};

async function serve(input: CommandInput): Promise<number> {
  const config = readConfigFromFlags(input);
  // Only here: the other commands need no query engine.
  const { startService } = await import('../start.ts');
  const ending = createStopSignal();
  const service = await startService(config, {
    onLost: ending.end,
    // Only its hash is kept, so this is the one chance to see it.
    onFirstStart: (key) => input.say(`Admin API key: ${key}\n  Keep it: it is shown this once.`),
  });
  input.say(describe(service));
  process.once('SIGTERM', () => ending.end());
  process.once('SIGINT', () => ending.end());
  const fault = await ending.ended;
  // A database that is lost has nothing to be waited for.
  if (fault) throw fault;
  await service.close();
  return 0;
}

function createStopSignal(): { ended: Promise<Error | undefined>; end: (fault?: Error) => void } {
  let end: (fault?: Error) => void = () => undefined;
  const ended = new Promise<Error | undefined>((resolve) => {
    end = resolve;
  });
  return { ended, end: (fault) => end(fault) };
}

/** An account of one's own begins without an embed secret: nobody could have read it. */
const nextStep = (publicUrl: string): string =>
  `Next, what your backend signs embed tokens with; it is shown once, too (KEY is the admin key above):
  curl -X POST ${publicUrl}/api/v1/embed/secrets -H "Authorization: Bearer $KEY"`;

/** One text, so that a program that waits for a line finds the others with it. */
function describe({ address, publicUrl, database, adminKey, credentialsFile }: RunningService): string {
  const lines = [
    `platform API  ${publicUrl}/api`,
    `data API      ${publicUrl}/cubejs-api`,
    `description   ${publicUrl}/api/v1/spec/page`,
    `database      ${database.embedded ? 'embedded' : 'PostgreSQL'}`,
  ];
  const isOwn = adminKey !== undefined && credentialsFile === undefined;
  const after = isOwn ? [nextStep(publicUrl)] : [];
  return [`Vitrine listens on ${address}`, ...lines.map((line) => `  ${line}`), ...after].join('\n');
}
