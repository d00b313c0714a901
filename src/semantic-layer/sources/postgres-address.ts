import { readFileSync } from 'node:fs';
import { checkServerIdentity, type ConnectionOptions, type PeerCertificate } from 'node:tls';
import type { ClientConfig } from 'pg';
import { isLoopbackHost } from '../../model/parsing/loopback-host.ts';

/** Whether a text is the address of a PostgreSQL database. */
export const isPostgresUrl = (text: string): boolean =>
  /^postgres(?:ql)?:\/\//.test(text) && URL.canParse(text);

const modes = ['disable', 'require', 'verify-ca', 'verify-full'] as const;
type TlsMode = (typeof modes)[number];

/**
 * The settings of a connection. `sslmode` in the address is that of PostgreSQL's own programs; without it, the server's
 * certificate is checked, except on this machine, where nothing is encrypted. `prefer` and `allow`, which fall back to
 * connections that are not encrypted, are refused.
 *
 * @throws Error where the address cannot be used. The message has no password.
 */
export function toConnectionSettings(address: string, ca: string | undefined): ClientConfig {
  const url = new URL(address);
  const parts = readAddressParts(address);
  const { host, database } = parts;
  if (host === '' || database === '') throw new Error('the address needs a host and a database');
  const unknown = [...url.searchParams.keys()].find(
    (name) => !['host', 'sslmode', 'sslrootcert'].includes(name),
  );
  if (unknown !== undefined)
    throw new Error(`the address has the parameter '${unknown}', which is not known`);
  return {
    ...parts,
    password: decodeURIComponent(url.password),
    ssl: toTls(readMode(url, host), host, ca ?? url.searchParams.get('sslrootcert') ?? undefined),
  };
}

/** The parts of an address that a message may name. */
export interface AddressParts {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
}

export function readAddressParts(address: string): AddressParts {
  const url = new URL(address);
  return {
    host: url.searchParams.get('host') ?? decodeURIComponent(url.hostname),
    port: Number(url.port || 5432),
    database: decodeURIComponent(url.pathname.slice(1)),
    user: decodeURIComponent(url.username),
  };
}

/** A socket is a path. */
const isLocal = (host: string): boolean => host.startsWith('/') || isLoopbackHost(host);

function readMode(url: URL, host: string): TlsMode {
  const written = url.searchParams.get('sslmode');
  if (written === null) return isLocal(host) ? 'disable' : 'verify-full';
  const mode = modes.find((one) => one === written);
  if (mode) return mode;
  throw new Error(`the address has sslmode=${written}: use one of ${modes.join(', ')}`);
}

function toTls(mode: TlsMode, host: string, ca: string | undefined): ConnectionOptions | false {
  if (mode === 'disable') return false;
  const certificates = ca === undefined ? {} : { ca: readFileSync(ca, 'utf8') };
  if (mode === 'require') return { rejectUnauthorized: false };
  // The driver tells the name of the host only where it is no IP address.
  const checkIdentity = (_: string, certificate: PeerCertificate): Error | undefined =>
    mode === 'verify-full' ? checkServerIdentity(host, certificate) : undefined;
  return { rejectUnauthorized: true, ...certificates, checkServerIdentity: checkIdentity };
}
