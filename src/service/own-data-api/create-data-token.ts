/** Gets a token of the Data API from the operation that gives it to everybody, which alone decides who may have one. */
import { z } from 'zod';
import { fillPath, paths } from '../../contract/element-api-paths.ts';
import { callOwnService, type OwnService } from './own-requests.ts';

export interface DataTokenRequest {
  readonly deploymentId: number;
  /** The header of the caller. */
  readonly authorization: string;
  /** Seconds for which it is valid. */
  readonly expiresIn: number;
}

const tokenSchema = z.object({ cubeApiToken: z.string() });

export async function createDataToken(
  { deploymentId, authorization, expiresIn }: DataTokenRequest,
  service: OwnService,
): Promise<string> {
  const path = fillPath(paths.deploymentToken, { deploymentId });
  return (await callOwnService({ path, body: { expiresIn }, authorization }, tokenSchema, service))
    .cubeApiToken;
}
