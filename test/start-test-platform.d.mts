export interface TestPlatform {
  readonly origin: string;
  /** The environment of a host's backend: the variables that the examples read. */
  readonly hostEnvironment: Readonly<Record<string, string | number>>;
  close(): Promise<void>;
}

export function startPlatform(options?: {
  readonly elementFolder?: string;
  readonly workspaceFolder?: string;
  readonly mails?: { readonly browserPath: string; readonly smtpUrl: string };
}): Promise<TestPlatform>;
