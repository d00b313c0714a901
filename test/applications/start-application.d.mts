export interface StartedApplication {
  readonly address: string;
  /** What the server has written so far. */
  output(): string;
  close(): Promise<void>;
}

export function startApplication(
  folder: string,
  script: string,
  options?: { readonly takesOption?: boolean },
): Promise<StartedApplication>;
