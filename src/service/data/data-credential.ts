import type { DataCaller, VerifyDataToken } from '../access/data-caller.ts';
import { Problem } from '../http/http-problem.ts';
import { DataError } from './data-error.ts';

const tokenPath = 'POST /v1/deployments/{deploymentId}/token';

/**
 * The token stands alone in the header; a `Bearer` before it is taken too. 401 for one that is missing, malformed or
 * over; a refusal of another kind stays what it is. Source: docs/platform-api.md, "Authentication".
 */
export async function readCaller(verify: VerifyDataToken, header = ''): Promise<DataCaller> {
  const token = header.trim().replace(/^Bearer\s+/i, '');
  if (token === '')
    throw new DataError(
      `The header 'Authorization' with a data token is missing: ask for one at ${tokenPath}.`,
      401,
    );
  try {
    return await verify(token);
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 401) throw error;
    throw new DataError(
      `The data token is not valid or has expired: ask for a new one at ${tokenPath}.`,
      401,
    );
  }
}
