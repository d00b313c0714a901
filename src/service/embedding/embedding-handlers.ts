import type { EmbeddingDependencies } from './embedding-dependencies.ts';
import { type SessionHandlers, createSessionHandlers } from './session-handlers.ts';
import { type DeploymentHandlers, createDeploymentHandlers } from './deployment-handlers.ts';

/**
 * Handlers of embed sessions, deployments and data tokens. Source: docs/platform-api.md, "Embed sessions" and "Deployments
 * and data tokens".
 */
export const createEmbeddingHandlers = (
  dependencies: EmbeddingDependencies,
): SessionHandlers & DeploymentHandlers => ({
  ...createSessionHandlers(dependencies),
  ...createDeploymentHandlers(dependencies),
});
