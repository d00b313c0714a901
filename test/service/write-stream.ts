/** Endless streams of writes, each of one family, until the service ends. */
import type { Claim, Ledger, LedgerRead, Write } from './write-ledger.ts';

/** One turn of a stream, which does not affect the next turn. `name`: unique to this turn. */
export type Stream = (ledger: Ledger, token: string, name: string) => Promise<void>;

export const api = '/api/v1';
export const base = `${api}/deployments/1`;
export const gone: Claim = { status: 404 };

export const found = (json: object): Claim => ({ status: 200, json });

/** The response for an admin. */
export const seeing =
  (token: string) =>
  (about: string, path: string): LedgerRead => ({ about, path, call: { token } });

export const writing =
  (ledger: Ledger, token: string) =>
  (method: string, path: string, write: Omit<Write, 'path' | 'method' | 'token'> = {}) =>
    ledger.write({ method, path, token, ...write });
