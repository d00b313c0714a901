/** Says why a data source cannot be reached and what to do, for its operator. The words hold no password. */
import pg from 'pg';
import { readAddressParts } from './postgres-address.ts';
import type { SourceSettings } from './source-settings.ts';

/** One or two sentences, such as "There is no database 'shop' at db:5432. Correct its name in the address." */
export function describeSourceFault(error: unknown, { url }: Pick<SourceSettings, 'url'>): string {
  const { host, port, database, user } = readAddressParts(url);
  const server = host.startsWith('/') ? host : `${host}:${port}`;
  if (error instanceof pg.DatabaseError) return describeRefusal(error, { server, database, user });
  const { code, message } = readError(error);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `The host '${host}' is not found. Correct its name in the address, or the name service of this machine.`;
  if (code === 'ECONNREFUSED' || code === 'ENOENT')
    return `Nothing listens at ${server}. Start the database, or correct the host and port in the address.`;
  if (/certificate|self.signed|^ERR_TLS|^UNABLE_TO|^DEPTH_ZERO/i.test(`${code}\n${message}`))
    return `The certificate of ${server} is not trusted (${message}). Name the file of its signers as 'ca', or as sslrootcert in the address.`;
  if (/does not support SSL/i.test(message))
    return `${server} takes no encrypted connections. Turn them on there; sslmode=disable in the address does without.`;
  if (/SASL|SCRAM|client password/i.test(message))
    return `${server} asks for a password, and the address has none. Write it as user:password@host.`;
  if (code === 'ETIMEDOUT' || /timeout/i.test(message))
    return `${server} does not answer. Check the host and port in the address, and firewalls on the way.`;
  return `The connection to ${server} failed: ${message}. Start the service again when the source answers.`;
}

interface Target {
  readonly server: string;
  readonly database: string;
  readonly user: string;
}

/** By SQLSTATE: appendix A of the PostgreSQL documentation. */
function describeRefusal(
  { code = '', message }: pg.DatabaseError,
  { server, database, user }: Target,
): string {
  if (code === '28P01')
    return `The user '${user}' or its password is wrong for ${server}. Correct both in the address; signs such as @ and / are written as %40 and %2F.`;
  if (code.startsWith('28'))
    return `${server} does not let the user '${user}' in (${message}). Correct the user in the address, or its rights in the database.`;
  if (code === '3D000')
    return `There is no database '${database}' at ${server}. Correct its name at the end of the address.`;
  if (code === '53300')
    return `${server} has no connection left (${message}). Give the source a smaller 'pool', or the database more connections.`;
  return `${server} refuses the connection (${message}). Start the service again when the source answers.`;
}

function readError(error: unknown): { readonly code: string; readonly message: string } {
  // A host with several addresses has one error for each of them.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const code = first instanceof Error && 'code' in first ? String(first.code) : '';
  return { code, message: first instanceof Error ? first.message : String(first) };
}
