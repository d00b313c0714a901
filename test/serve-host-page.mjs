/**
 * Serves host pages for the tests: `/test/host-page.html?page=<html>&policy=<Content-Security-Policy>`. A policy in a
 * header is the only kind that also applies to what the page's own markup does.
 */
export async function hostPages(context, next) {
  if (context.path !== '/test/host-page.html') return next();
  const { page, policy } = context.query;
  context.type = 'html';
  if (typeof policy === 'string') context.set('Content-Security-Policy', policy);
  context.body = String(page);
}
