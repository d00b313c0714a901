/** Health checks for operators and load balancers. */
import { Hono } from 'hono';
import type { Context } from 'hono';
import { serviceOperations } from '../../contract/endpoints/health-and-jwks.ts';
import type { Readiness } from '../database/readiness.ts';
import { addOperationRoute } from './operation-route.ts';
import { sendProblem, databaseRetryAfter } from './problem-response.ts';
import { Problem } from './http-problem.ts';

export interface HealthPorts {
  /** Whether the database responds in time and accepts writes. */
  readonly findReadiness: () => Promise<Readiness>;
  readonly isStopping: () => boolean;
}

/**
 * Routes of health and readiness. They need neither a credential nor HTTPS, which load balancers often lack, and reveal
 * no data of the service.
 */
export function createHealthRoutes({ findReadiness, isStopping }: HealthPorts): Hono {
  const routes = new Hono();
  addOperationRoute(routes, serviceOperations.getHealth, (c) => respondWithStatus(c, 'alive'));
  addOperationRoute(routes, serviceOperations.getReadiness, async (c) => {
    if (isStopping()) return sendProblem(c, notReady('The service is stopping.'));
    const readiness = await findReadiness();
    if (readiness.ready) return respondWithStatus(c, 'ready');
    return sendProblem(c, notReady(readiness.message, readiness.cause));
  });
  return routes;
}

function respondWithStatus(c: Context, status: string): Response {
  c.header('Cache-Control', 'no-store');
  return c.json({ status });
}

const notReady = (message: string, cause?: unknown): Problem =>
  new Problem('unavailable', message, undefined, { cause, retryAfter: databaseRetryAfter });
