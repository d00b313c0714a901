/**
 * Names that code blocks of the documentation take from their surroundings. A block that needs another one declares it
 * here, and not in the page: the page shows what its readers paste.
 */
import type { DashboardElement } from 'vitrine';
import type { AppOptions } from 'vitrine/service';

declare global {
  /** An element that stands in the page. */
  const dashboard: DashboardElement;
  /** A frame that stands in the page. */
  const iframe: HTMLIFrameElement;
  /** Ends a request. */
  const signal: AbortSignal;
  /** The reader who is signed in. */
  const user: { readonly id: string };
  /** The sign-in of an application. */
  function findReader(
    request: Request,
  ): Promise<{ readonly id: string; readonly dashboards: readonly unknown[] } | undefined>;
  const publicId: string;
  const token: string;
  const secret: string;
  const keyId: string;
  const issuer: string;
  const apiKey: string;
  const options: AppOptions;
}
