/** Serves the pages in test/pages with the strictest Content-Security-Policy that the element supports. */
export function strictPages(platformOrigin) {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    `connect-src 'self' ${platformOrigin}`,
    "worker-src 'self' blob:",
    "frame-src 'self'",
    "require-trusted-types-for 'script'",
  ].join('; ');
  return async (context, next) => {
    await next();
    if (context.path.startsWith('/test/pages/') && context.path.endsWith('.html')) {
      context.set('Content-Security-Policy', policy);
    }
  };
}
