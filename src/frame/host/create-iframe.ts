/** The iframe of a dashboard, and its address. */
import { parseBaseUrl, parsePublicId } from '../../client/validate-url-input.ts';
import { FrameError } from './frame-error.ts';
import type { DashboardFrameOptions } from './frame-options.ts';

/** @throws ClientError if an address or id cannot be used, and FrameError for a page without an origin. */
export function toFrameUrl({ baseUrl, publicId }: DashboardFrameOptions): URL {
  if (!/^https?:/.test(location.origin))
    throw new FrameError('origin-missing', 'A page without an origin, such as a file, cannot show a frame.');
  const id = encodeURIComponent(parsePublicId(publicId));
  const url = new URL(`../embed/dashboard/${id}`, `${parseBaseUrl(baseUrl, 'baseUrl')}/`);
  url.searchParams.set('origin', location.origin);
  return url;
}

export function createIframe(url: URL, title: string): HTMLIFrameElement {
  const iframe = document.createElement('iframe');
  iframe.title = title;
  iframe.referrerPolicy = 'no-referrer';
  iframe.allow = 'clipboard-write';
  Object.assign(iframe.style, { display: 'block', width: '100%', border: '0' });
  iframe.src = url.href;
  return iframe;
}
