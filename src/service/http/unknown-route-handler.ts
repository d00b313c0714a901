import type { Context, Hono } from 'hono';
import { sendProblem } from './problem-response.ts';
import { Problem } from './http-problem.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Answers what no route took: 405 with the methods that the path does have, else 404. */
export function createUnknownRouteHandler(app: Pick<Hono, 'router'>): (c: Context) => Response {
  return (c) => {
    const allowed = methods.filter((method) => hasRoute(app, method, c.req.path));
    // A route that had the method and passed the request on has nothing at this path.
    if (allowed.length === 0 || allowed.includes(c.req.method)) {
      return sendProblem(c, new Problem('not-found', `There is nothing at ${c.req.path}.`));
    }
    c.header('Allow', allowed.join(', '));
    const message = `${c.req.method} is not offered here; ${allowed.join(', ')} is.`;
    return sendProblem(c, new Problem('method-not-allowed', message));
  };
}

/** Middleware is registered for every method; a route names its own. */
function hasRoute(app: Pick<Hono, 'router'>, method: string, path: string): boolean {
  return app.router.match(method, path)[0].some(([[, route]]) => route.method === method);
}
