/** Loads a published dashboard as its readers get it. */
import { z } from 'zod';
import { fillPath, paths } from '../../contract/element-api-paths.ts';
import { parseDashboard, type ParsedDashboard } from '../../model/dashboard/parse-dashboard.ts';
import { Problem } from '../http/http-problem.ts';
import { callOwnService } from '../own-data-api/own-requests.ts';
import type { ToolSession } from './tool-session.ts';

export interface LoadedDashboard extends ParsedDashboard {
  readonly deploymentId: number;
}

export async function loadDashboard(
  publicId: string,
  { authorization, ports }: ToolSession,
): Promise<LoadedDashboard> {
  const path = fillPath(paths.embedDashboard, { publicId });
  const dashboard = parseDashboard(await callOwnService({ path, authorization }, z.unknown(), ports));
  if (dashboard?.deploymentId === undefined)
    throw new Problem('unavailable', 'This dashboard cannot be read. Publish it again.');
  return { ...dashboard, deploymentId: dashboard.deploymentId };
}
