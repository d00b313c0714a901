import type { ClientError } from '../../client/client-error.ts';
import { createPlatformClient, type PlatformClient } from '../../client/platform-client.ts';
import type { ReceivedToken } from '../../client/decode-token.ts';
import type { FormatContext } from '../../model/formats/format-value.ts';
import { isRecord } from '../../model/parsing/read-value.ts';
import type { DashboardSource } from '../../store/dashboard-source.ts';
import { createElementProblem, type ElementProblem } from '../../store/element-problem.ts';
import { createTimeLimitedQuery, type DashboardSettings } from '../settings/dashboard-settings.ts';

interface PlatformControllerPorts {
  readonly reader: () => FormatContext;
  readonly onToken: (token: ReceivedToken) => void;
  /** The reader may see nothing any more. */
  readonly onRefused: (error: ClientError) => void;
}

/** A dashboard that the host sets is another one if it has another `publicId` or `id`: an author may set each edit of one. */
function identifyDashboard({ dashboard, baseUrl, publicId }: DashboardSettings): string {
  if (dashboard === undefined) return JSON.stringify(['platform', baseUrl, publicId]);
  const given = isRecord(dashboard) ? (dashboard.publicId ?? dashboard.id) : undefined;
  return JSON.stringify(['page', given]);
}

/** Connects the element with the platform: one client for each load of a dashboard. */
export class PlatformController {
  readonly #settings: DashboardSettings;
  readonly #ports: PlatformControllerPorts;
  #connect: (() => PlatformClient) | undefined;
  #client: PlatformClient | undefined;
  #ended: string | undefined;
  /** The last embed token, unverified. */
  token: ReceivedToken | undefined;
  /** Shown since the host has called `signOut`. No event is fired for it. */
  signedOut: ElementProblem | undefined;

  constructor(settings: DashboardSettings, ports: PlatformControllerPorts) {
    this.#settings = settings;
    this.#ports = ports;
  }

  /** The client at its first use, so that wrong settings are shown as an error of the dashboard. */
  readonly open = (): PlatformClient | undefined => this.#connect?.();

  /** Begins with a new client. The last one is not used any more. */
  createSource(): DashboardSource {
    const settings = this.#settings;
    const { dashboard, baseUrl } = settings;
    this.signedOut = undefined;
    this.token = undefined;
    let client: PlatformClient | undefined;
    const ports = {
      onToken: (token: ReceivedToken): void => {
        if (client === this.#client) this.#ports.onToken((this.token = token));
      },
      onRefused: (error: ClientError): void => {
        if (client === this.#client) this.#ports.onRefused(error);
      },
    };
    const connect = (): PlatformClient => (this.#client = client ??= createPlatformClient(settings, ports));
    this.#connect = dashboard === undefined ? connect : undefined;
    const platform = baseUrl ? connect : undefined;
    const id = identifyDashboard(settings);
    return {
      id,
      dashboard,
      platform,
      query: createTimeLimitedQuery(settings),
      reader: this.#ports.reader,
    };
  }

  /** Forgets the reader. @returns the problem to show. Trying again may help only where the host is asked again. */
  signOut(): ElementProblem {
    this.#client?.signOut();
    this.#client = undefined;
    this.token = undefined;
    this.#connect = undefined;
    this.#ended = this.#fixedCredential;
    const problem = createElementProblem('signed-out', 'session');
    return (this.signedOut = Object.freeze({ ...problem, recoverable: this.#ended === undefined }));
  }

  /** The problem to show while the host still has the credential of a reader who has signed out, or has taken it away. */
  findEnded(): ElementProblem | undefined {
    const { signedOut } = this;
    if (!signedOut || signedOut.recoverable) return undefined;
    const current = this.#fixedCredential;
    return current === this.#ended || current === '' ? signedOut : undefined;
  }

  /** A credential that the host does not give anew. `undefined`: the host is asked for each. Empty: there is none. */
  get #fixedCredential(): string | undefined {
    const { dashboard, getToken, token, tokenUrl, sessionId } = this.#settings;
    if (dashboard !== undefined || getToken || (!token && tokenUrl)) return undefined;
    return token ?? sessionId ?? '';
  }
}
