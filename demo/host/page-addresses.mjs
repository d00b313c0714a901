/** Addresses of the demo's pages, and which of them a visitor meets first. */
import { exhibits } from './exhibits.mjs';

/** Files of the pages by path. */
const pages = {
  '/': '/index.html',
  '/app/': '/app/index.html',
  '/element': '/element.html',
  '/gallery': '/gallery.html',
  '/playground': '/playground.html',
  '/hosts/article': '/hosts/article.html',
  '/hosts/console': '/hosts/console.html',
  '/hosts/right-to-left': '/hosts/right-to-left.html',
  '/hosts/policy': '/hosts/policy.html',
  '/hosts/two': '/hosts/two.html',
};

/** The file of a page. Other paths name their file themselves. */
export const toPageFile = (pathname) => (Object.hasOwn(pages, pathname) ? pages[pathname] : pathname);

/**
 * The path to go on to, if there is one. The landing page shows dashboards of the sample: a workspace of other data, or a
 * data folder from before these dashboards, begins with the product. `publicIds` are those of the workspace.
 */
export function findRedirect(pathname, publicIds) {
  if (['/app', '/docs'].includes(pathname)) return `${pathname}/`;
  const hasExhibits = exhibits.every((publicId) => publicIds.includes(publicId));
  return pathname === '/' && !hasExhibits ? '/app/' : undefined;
}
