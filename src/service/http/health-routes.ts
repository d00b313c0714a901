/** For whoever runs the service: whether the process lives, and whether it is worth sending requests to. */
import { Hono } from 'hono';
import type { Context } from 'hono';
import { answerProblem, databaseRetryAfter } from './problem-response.ts';
import { Problem } from './problem.ts';

export interface HealthPorts {
  /** Whether the database answers in time. */
  readonly isAnswering: () => Promise<boolean>;
  readonly isStopping: () => boolean;
}

/**
 * `GET /health` and `GET /ready`. They take no credential and plain HTTP, since load balancers ask without either,
 * and they tell nothing of what the service holds.
 */
export function createHealthRoutes({ isAnswering, isStopping }: HealthPorts): Hono {
  const routes = new Hono();
  routes.get('/health', (c) => answerStatus(c, 'alive'));
  routes.get('/ready', async (c) => {
    if (isStopping()) return answerProblem(c, notReady('The service is stopping.'));
    if (await isAnswering()) return answerStatus(c, 'ready');
    return answerProblem(c, notReady('The database does not answer.'));
  });
  return routes;
}

function answerStatus(c: Context, status: string): Response {
  c.header('Cache-Control', 'no-store');
  return c.json({ status });
}

const notReady = (message: string): Problem =>
  new Problem('unavailable', message, undefined, { retryAfter: databaseRetryAfter });
