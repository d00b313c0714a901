/** Checks whether this machine can send mails, as the service would with the same environment variables. */
import type { Environment } from '../../config/config.ts';
import { readMailSettings, type MailSettings } from '../../config/mail-settings.ts';
import { ConfigError, endSentence } from '../../config/read-variables.ts';
import { noMailServer } from '../../mail/mail-sender.ts';
import { verifyMailServer } from '../../mail/verify-mail-server.ts';
import { failedCheck, passedCheck, type Finding } from './finding.ts';

const check = 'Mail';

/** @param seconds - time limit for the mail server. */
export async function* examineMail(environment: Environment, seconds: number): AsyncGenerator<Finding> {
  const settings = readSettings(environment);
  if (settings instanceof ConfigError) {
    yield failedCheck(check, settings.message);
    return;
  }
  if (!settings) {
    yield failedCheck(check, noMailServer);
    return;
  }
  const { host, port, from } = settings;
  yield passedCheck(check, `Mails from ${from.address} go to the mail server ${host}:${port}.`);
  yield await tryServer(settings, seconds);
}

function readSettings(environment: Environment): MailSettings | ConfigError | undefined {
  try {
    return readMailSettings((name) => environment[name]?.trim() || undefined);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
}

async function tryServer(settings: MailSettings, seconds: number): Promise<Finding> {
  try {
    await verifyMailServer(settings, seconds);
  } catch (error) {
    return failedCheck(check, endSentence(error instanceof Error ? error.message : String(error)));
  }
  const open = 'It may still refuse the sender or recipients.';
  return passedCheck(check, `The mail server answers, and refuses neither TLS nor login. ${open}`);
}
