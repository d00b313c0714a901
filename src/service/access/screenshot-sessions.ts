/**
 * Sessions in which the service itself looks at a dashboard for a reader, to make a picture of it. The token of a session is
 * known only to the process that opened it: any other process refuses it, and nothing of it is stored.
 */
import { randomUUID } from 'node:crypto';
import type { EmbedClaims } from '../../contract/embed-claims.ts';
import type { VerifiedClaims } from './require-active-caller.ts';

/** Seconds after which a session ends, whatever happens to the picture: a minute more than the longest one may take. */
export const screenshotLifetime = 660;

/** For whom a picture is made. Read at every use, so that rights that end meanwhile end for the picture, too. */
export interface ScreenshotReader {
  readonly accountId: number;
  readonly deploymentId: number;
  /** Who it is within the account: readers take turns. Default: nobody in particular, such as those of mails. */
  readonly readerKey?: string | undefined;
  /**
   * Whether the page may take rows of widgets as files. Only the element in the page asks for it: the service reads rights by
   * `readClaims`. Default: no.
   */
  readonly mayExport?: boolean | undefined;
  /** Rejects if the reader has lost its access. `times` are those of the session. */
  readonly readClaims: (times: Pick<EmbedClaims, 'iat' | 'exp' | 'jti'>) => Promise<VerifiedClaims>;
}

export interface ScreenshotSession {
  /** Opens the dashboard as an embed token does, until `close` is called. */
  readonly token: string;
  close(): void;
}

interface OpenSession {
  readonly endsAt: number;
  readonly read: () => Promise<VerifiedClaims>;
}

export interface ScreenshotSessions {
  open(reader: ScreenshotReader): Promise<ScreenshotSession>;
  /** The claims of an open session. `undefined`: the token is not one of a session of this process. */
  find(token: string): Promise<VerifiedClaims> | undefined;
}

export interface ScreenshotSessionPorts {
  /** Signs the token. Pages read from it when it ends. */
  readonly sign: (
    reader: ScreenshotReader,
    times: { readonly jti: string; readonly lifetime: number },
  ) => Promise<string>;
  readonly now: () => Date;
}

export function createScreenshotSessions({ sign, now }: ScreenshotSessionPorts): ScreenshotSessions {
  const sessions = new Map<string, OpenSession>();
  return {
    async open(reader) {
      const jti = randomUUID();
      const iat = Math.floor(now().getTime() / 1000);
      const exp = iat + screenshotLifetime;
      const token = await sign(reader, { jti, lifetime: screenshotLifetime });
      sessions.set(token, { endsAt: exp * 1000, read: () => reader.readClaims({ iat, exp, jti }) });
      return { token, close: () => void sessions.delete(token) };
    },
    find(token) {
      const session = sessions.get(token);
      return session && now().getTime() < session.endsAt ? session.read() : undefined;
    },
  };
}
