/** Hands mails to an SMTP server, one for each recipient. */
import type { Transporter } from 'nodemailer';
import { isMailAddress } from '../config/mail-address.ts';
import type { MailSettings } from '../config/mail-settings.ts';
import { toMessage, type OutgoingMail } from './outgoing-mail.ts';
import { createUnavailable, MailUnavailableError, toRefusal, type RefusedMail } from './smtp-error.ts';

/** What the server said of the recipient. */
export type MailOutcome = { readonly state: 'sent'; readonly response: string } | RefusedMail;

export interface MailSender {
  /** Why no mail can be sent. `undefined`: mails can be sent. */
  readonly obstacle: string | undefined;
  /**
   * Sends one mail. Rejects with a `MailUnavailableError` where the server cannot be used, and with the signal's reason
   * where it aborts: the connection is closed, and whether the mail was taken is not known.
   */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<MailOutcome>;
  /** Closes the connections that send nothing. */
  close(): void;
}

/** Time limits in milliseconds. */
export interface MailLimits {
  /** For the connection, and for the greeting. */
  readonly connect: number;
  /** For each pause of the server. */
  readonly pause: number;
  /** For one mail in all, since a server may answer letter by letter. */
  readonly mail: number;
}

/**
 * A server may think for ten minutes before it says that it has taken a mail (RFC 5321, section 4.5.3.2.6). Whoever does not wait
 * for it sends the mail twice.
 */
export const usualLimits: MailLimits = { connect: 15_000, pause: 600_000, mail: 900_000 };

export const createMailSender = (
  settings: MailSettings | undefined,
  limits: MailLimits = usualLimits,
): MailSender => (settings ? createSmtpSender(settings, limits) : noMail);

/** Why no mails can be sent without settings. */
export const noMailServer = 'No mail server is set up: set SMTP_URL and MAIL_FROM.';

const noMail: MailSender = {
  obstacle: noMailServer,
  send: () => Promise.reject(new MailUnavailableError(noMailServer)),
  close: () => undefined,
};

function createSmtpSender(settings: MailSettings, limits: MailLimits): MailSender {
  let opened: Promise<Transporter> | undefined;
  return {
    obstacle: undefined,
    async send(mail, signal) {
      if (!isMailAddress(mail.to.address)) return noAddress;
      opened ??= openTransport(settings, limits).catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      const transport = await opened;
      const late = AbortSignal.timeout(limits.mail);
      const either = signal ? AbortSignal.any([signal, late]) : late;
      try {
        const { response } = await transport.sendMail({ ...toMessage(mail, settings), signal: either });
        return { state: 'sent', response: String(response) };
      } catch (error) {
        signal?.throwIfAborted();
        if (late.aborted)
          throw createUnavailable(settings, `it took no mail within ${limits.mail / 1_000} s.`);
        return toRefusal(error, settings);
      }
    },
    close: () => void opened?.then((transport) => transport.close()).catch(() => undefined),
  };
}

const noAddress: RefusedMail = {
  state: 'refused',
  isPermanent: true,
  code: undefined,
  reason: 'This is not a mail address.',
};

/** @throws MailUnavailableError if the package nodemailer is not there. */
export async function openTransport(settings: MailSettings, limits: MailLimits): Promise<Transporter> {
  const { createTransport } = await import('nodemailer').catch((cause: unknown) => {
    throw new MailUnavailableError(`The package nodemailer cannot be loaded: ${String(cause)}`);
  });
  const { host, port, secure, tls, user, password } = settings;
  return createTransport({
    host,
    port,
    secure,
    requireTLS: !secure && tls === 'required',
    ignoreTLS: tls === 'none',
    // Where an unencrypted connection would do, one that is encrypted for an unknown server does, too (RFC 7435).
    tls: { rejectUnauthorized: secure || tls === 'required' },
    ...(user !== undefined && { auth: { user, pass: password ?? '' } }),
    pool: true,
    maxConnections: 3,
    connectionTimeout: limits.connect,
    greetingTimeout: limits.connect,
    socketTimeout: limits.pause,
    // Content comes from dashboards: nothing of it may be read from files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
