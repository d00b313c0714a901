import { isLoopbackHost } from '../../model/parsing/loopback-host.ts';
import { readMailbox, type Mailbox } from './mail-address.ts';
import { createConfigError, parseUrl, readChoice } from './read-variables.ts';

/** The mail server, and who mails are from. */
export interface MailSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the beginning (`smtps:`). Otherwise the connection is upgraded by STARTTLS. */
  readonly secure: boolean;
  /** What STARTTLS is for (`SMTP_TLS`). Default: `required`, and `optional` on this machine. */
  readonly tls: MailTls;
  readonly user: string | undefined;
  readonly password: string | undefined;
  /** Such as `Analytics <analytics@example.com>` (`MAIL_FROM`). */
  readonly from: Mailbox;
  /** Where answers go (`MAIL_REPLY_TO`). `undefined`: to the sender. */
  readonly replyTo: Mailbox | undefined;
}

/**
 * `required`: a server without TLS, or with a certificate that is not trusted, gets no mail. `optional`: the connection is
 * encrypted where the server offers it. `none`: it is not.
 */
export type MailTls = (typeof tlsChoices)[number];

const tlsChoices = ['required', 'optional', 'none'] as const;

type ReadText = (name: string) => string | undefined;

/** `undefined`: no mail is sent. */
export function readMailSettings(text: ReadText): MailSettings | undefined {
  const url = readServer(text('SMTP_URL'));
  if (!url) return undefined;
  const secure = url.protocol === 'smtps:';
  const tls = text('SMTP_TLS') ?? (isLoopbackHost(url.hostname) ? 'optional' : 'required');
  return Object.freeze({
    // An address of IPv6 stands in brackets in URLs only.
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    tls: readChoice('SMTP_TLS', tls, tlsChoices),
    user: decode(url.username),
    password: decode(url.password),
    from: readSender('MAIL_FROM', text) ?? failSender('MAIL_FROM'),
    replyTo: readSender('MAIL_REPLY_TO', text),
  });
}

/** The errors do not repeat the address, which may hold a password. */
function readServer(address: string | undefined): URL | undefined {
  if (address === undefined) return undefined;
  const url = parseUrl(address);
  const isServer = url && /^smtps?:$/.test(url.protocol) && url.hostname !== '';
  if (isServer && /^\/?$/.test(url.pathname) && url.search === '' && url.hash === '') return url;
  throw createConfigError(
    'SMTP_URL',
    'must be an address such as smtp://user:password@mail.example.com:587, with nothing after the port',
  );
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part) || undefined;
  } catch {
    throw createConfigError('SMTP_URL', 'has a "%" in user or password that has to be written as %25');
  }
}

function readSender(name: string, text: ReadText): Mailbox | undefined {
  const given = text(name);
  return given === undefined ? undefined : (readMailbox(given) ?? failSender(name));
}

function failSender(name: string): never {
  throw createConfigError(
    name,
    'must be an address such as analytics@example.com or Analytics <analytics@example.com>, since SMTP_URL is set',
  );
}
