export interface Host {
  /** Without a path at the end. */
  readonly url: string;
  close(): Promise<void>;
}

export function startHost(settings: {
  readonly port: number;
  readonly address?: string;
  readonly platformUrl: string;
  readonly credentialsFile: string;
  readonly pageFolder: string;
  /** What the page calls the data. Default: the sample. */
  readonly workspace?: { readonly name: string; readonly isOwnFiles: boolean };
}): Promise<Host>;
