/** For whoever runs the service: whether the process lives, and whether it is worth sending requests to. */
import { Hono } from 'hono';
import type { Context } from 'hono';
import { hostOperationPaths } from '../../contract/operation-paths.ts';
import type { Readiness } from '../database/readiness.ts';
import { addRoute } from './operation-route.ts';
import { sendProblem, databaseRetryAfter } from './problem-response.ts';
import { Problem } from './http-problem.ts';

export interface HealthPorts {
  /** Whether the database answers in time, and can be written to. */
  readonly findReadiness: () => Promise<Readiness>;
  readonly isStopping: () => boolean;
}

/**
 * Health and readiness. They take no credential and plain HTTP, since load balancers ask without either,
 * and they tell nothing of what the service holds.
 */
export function createHealthRoutes({ findReadiness, isStopping }: HealthPorts): Hono {
  const routes = new Hono();
  addRoute(routes, hostOperationPaths.getHealth, (c) => answerStatus(c, 'alive'));
  addRoute(routes, hostOperationPaths.getReadiness, async (c) => {
    if (isStopping()) return sendProblem(c, notReady('The service is stopping.'));
    const readiness = await findReadiness();
    if (readiness.ready) return answerStatus(c, 'ready');
    return sendProblem(c, notReady(readiness.message, readiness.cause));
  });
  return routes;
}

function answerStatus(c: Context, status: string): Response {
  c.header('Cache-Control', 'no-store');
  return c.json({ status });
}

const notReady = (message: string, cause?: unknown): Problem =>
  new Problem('unavailable', message, undefined, { cause, retryAfter: databaseRetryAfter });
