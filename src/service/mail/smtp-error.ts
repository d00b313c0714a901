/** What an error of the connection to a mail server means: for the recipient, or for all mails. */
import type { MailSettings } from '../config/mail-settings.ts';

/** The server could not be reached, or refused the login or the sender: no mail can be sent at the moment. */
export class MailUnavailableError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MailUnavailableError';
  }
}

/** The server refused this mail. Others may be taken. */
export interface RefusedMail {
  readonly state: 'refused';
  /** Whether another attempt is pointless. */
  readonly isPermanent: boolean;
  /** Of the server's reply: RFC 5321, section 4.2. `undefined`: the server was not asked. */
  readonly code: number | undefined;
  readonly reason: string;
}

/** @throws MailUnavailableError for what does not concern this mail alone. */
export function toRefusal(error: unknown, settings: MailSettings): RefusedMail {
  const smtpError = readSmtpError(error);
  const reason = conceal(smtpError.response ?? smtpError.message, settings);
  if (!concernsMail(smtpError)) throw createUnavailable(settings, `${reason}${findHint(smtpError.code)}`);
  const { responseCode } = smtpError;
  return {
    state: 'refused',
    isPermanent: responseCode === undefined || responseCode >= 500,
    code: responseCode,
    reason,
  };
}

export const createUnavailable = ({ host, port }: MailSettings, why: string): MailUnavailableError =>
  new MailUnavailableError(`The mail server ${host}:${port} cannot be used: ${why}`);

/** A refused sender concerns all mails, unless it is the size that is refused (RFC 1870, section 6.1). */
function concernsMail({ code, command, responseCode }: SmtpError): boolean {
  if (code === 'EMESSAGE') return true;
  return code === 'EENVELOPE' && (command !== 'MAIL FROM' || responseCode === 552);
}

const hints: Readonly<Record<string, string>> = {
  EAUTH: ' Check user and password in SMTP_URL.',
  ETLS: ' SMTP_TLS says whether TLS is needed; NODE_EXTRA_CA_CERTS names certificates to trust.',
  EDNS: ' Check the name of the server in SMTP_URL.',
};

const findHint = (code: string | undefined): string => hints[code ?? ''] ?? '';

interface SmtpError {
  readonly message: string;
  readonly code: string | undefined;
  /** The command that failed, such as `RCPT TO`. */
  readonly command: string | undefined;
  /** The server's reply. */
  readonly response: string | undefined;
  readonly responseCode: number | undefined;
}

function readSmtpError(error: unknown): SmtpError {
  const fields: Readonly<Record<string, unknown>> = Object.fromEntries(
    Object.entries(error instanceof Error ? error : {}),
  );
  const readText = (name: string): string | undefined => {
    const value = fields[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const { responseCode } = fields;
  return {
    message: error instanceof Error ? error.message : String(error),
    code: readText('code'),
    command: readText('command'),
    response: readText('response'),
    responseCode: typeof responseCode === 'number' ? responseCode : undefined,
  };
}

/** Most characters that are kept of a reply. */
const mostCharacters = 400;

/** A server may repeat what it was sent: the password is in no error. */
function conceal(text: string, { user = '', password }: MailSettings): string {
  const encode = (secret: string): string => Buffer.from(secret).toString('base64');
  const secrets =
    password === undefined ? [] : [encode(`\0${user}\0${password}`), encode(password), password];
  return secrets
    .reduce((concealed, secret) => concealed.replaceAll(secret, '(password)'), text)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, mostCharacters);
}
