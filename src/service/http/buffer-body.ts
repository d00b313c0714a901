import type { MiddlewareHandler } from 'hono';

/**
 * Takes a body in before anybody is believed: a caller who holds it back would otherwise act, minutes later, on rights
 * that were looked at before. Bodies are bounded, and kept for the route to read.
 */
export const bufferBody: MiddlewareHandler = async function takeBody(c, next) {
  if (c.req.raw.body) await c.req.arrayBuffer();
  return next();
};
