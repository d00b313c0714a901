/**
 * Paths of the operations that the element calls. The operations take their paths from here, and not the other way round:
 * a page must not load their schemas. Source: docs/platform-api.md, "Families and addresses".
 */
import type { ParameterName, ParameterValue } from './operations/operation.ts';

/** Paths of the platform API. Parameters stand in braces; `fillPath` sets them. */
export const paths = {
  embedDashboard: '/v1/embed/dashboard/{publicId}',
  sessionToken: '/v1/embed/session/token',
  deployment: '/v1/deployments/{deploymentId}',
  deploymentToken: '/v1/deployments/{deploymentId}/token',
} as const;

/** Parameters of a path, by name. */
export type PathInput<Path extends string> = { [Name in ParameterName<Path>]: ParameterValue<Name> };

/** Sets the parameters of a path, percent-encoded. The caller has checked that no value is "", "." or "..". */
export function fillPath<Path extends string>(
  path: Path,
  input: PathInput<Path> & Readonly<Record<string, unknown>>,
): string {
  return path.replace(/{(\w+)}/g, (_, name: string) => encodeURIComponent(String(input[name])));
}

/** Paths of the Data API. */
export const dataPaths = {
  load: '/v1/load',
  /** As `load`, for clients that repeat a query every few seconds. */
  subscribe: '/v1/subscribe',
  meta: '/v1/meta',
  /** Runs SQL of the caller. */
  sql: '/v1/cubesql',
  dryRun: '/v1/dry-run',
  /** Returns the SQL of a query. */
  writtenSql: '/v1/sql',
} as const;
