/** Tries the mail server without sending a mail: the connection, TLS, and the login. */
import type { MailSettings } from '../config/mail-settings.ts';
import { openTransport } from './mail-sender.ts';
import { createUnavailable, toRefusal } from './smtp-error.ts';

/**
 * Rejects with a `MailUnavailableError` whose message says what is wrong.
 * @param seconds - time limit.
 */
export async function verifyMailServer(settings: MailSettings, seconds: number): Promise<void> {
  const limit = seconds * 1_000;
  const transport = await openTransport(settings, { connect: limit, pause: limit, mail: limit });
  const late = AbortSignal.timeout(limit);
  try {
    await Promise.race([transport.verify(), rejectOnAbort(late)]);
  } catch (error) {
    if (late.aborted) throw createUnavailable(settings, `it did not answer within ${seconds} s.`);
    throw new Error(toRefusal(error, settings).reason, { cause: error });
  } finally {
    transport.close();
  }
}

const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('Aborted.')), { once: true });
  });
