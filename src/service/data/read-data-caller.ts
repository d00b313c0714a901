import type { DataCaller, VerifyDataToken } from '../access/data-access-ports.ts';
import { Problem } from '../http/http-problem.ts';
import { DataError } from '../../semantic-layer/data-error.ts';

const tokenPath = 'POST /v1/deployments/{deploymentId}/token';

/**
 * Reads the caller from the header `Authorization`, which holds the data token, with or without `Bearer` before it.
 * Source: docs/platform-api.md, "Authentication".
 *
 * @throws DataError 401 where the token is missing, malformed or expired; other refusals of `verify` are passed on.
 */
export async function readDataCaller(verify: VerifyDataToken, header = ''): Promise<DataCaller> {
  const token = header.trim().replace(/^Bearer\s+/i, '');
  if (token === '')
    throw new DataError(
      `The header 'Authorization' with a data token is missing: get one from ${tokenPath}.`,
      401,
    );
  try {
    return await verify(token);
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 401) throw error;
    throw new DataError(`The data token is not valid or has expired: get a new one from ${tokenPath}.`, 401);
  }
}
