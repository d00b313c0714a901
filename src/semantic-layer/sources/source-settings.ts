/** A database that answers queries live. */
export interface SourceSettings {
  readonly name: string;
  /** The address of the database, with its password. */
  readonly url: string;
  /** The only deployment whose callers can query it. */
  readonly deploymentId: number;
  /** Connections at the same time. */
  readonly pool: number;
  /** Time limit of one query in seconds. */
  readonly seconds: number;
  /** The file of the certificates that sign the server's, in PEM. Undefined: those that Node.js trusts. */
  readonly ca?: string | undefined;
}
