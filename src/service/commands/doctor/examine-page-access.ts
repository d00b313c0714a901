/** Checks of what a page of another origin needs: CORS, and the file of the element. */
import { fillPath, paths } from '../../../contract/element-api-paths.ts';
import { passedCheck, failedCheck } from './finding.ts';
import type { Finding } from './finding.ts';
import { describeReply, sendRequest } from './send-request.ts';
import type { Reply } from './send-request.ts';

export interface PageAccess {
  /** Address of the service, without a path. */
  readonly address: string;
  /** Origin of the page that shows the dashboard. `undefined`: CORS is not checked. */
  readonly origin: string | undefined;
  readonly publicId: string | undefined;
  readonly seconds: number;
}

const elementFile = '/embed/vitrine/vitrine.js';

/** @throws NoResponseError */
export async function* examinePageAccess(access: PageAccess): AsyncGenerator<Finding> {
  const { address, origin, publicId = 'any', seconds } = access;
  const headers = origin === undefined ? {} : { Origin: origin };
  if (origin !== undefined) {
    const url = `${address}/api${fillPath(paths.embedDashboard, { publicId })}`;
    const asked = {
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': 'authorization',
    };
    const preflight = await sendRequest(url, {
      method: 'OPTIONS',
      headers: { ...headers, ...asked },
      seconds,
    });
    yield judgePreflight(preflight, origin);
    yield judgeOrigin('CORS response', await sendRequest(url, { headers, seconds }), origin);
  }
  yield judgeElement(await sendRequest(address + elementFile, { headers, seconds }), origin);
}

/** What is wrong with the origin that a response allows. */
function findOriginFault({ headers }: Reply, origin: string): string | undefined {
  const allowed = headers.get('access-control-allow-origin');
  if (allowed === '*' || allowed === origin) return undefined;
  if (allowed === null) return `does not allow ${origin}. Add it to EMBED_ORIGINS of the service`;
  const isTwice = allowed.includes(',');
  const advice = isTwice ? 'Let the service alone send it, not the proxy too' : 'Add it to EMBED_ORIGINS';
  return `allows "${allowed}" in Access-Control-Allow-Origin, not ${origin}. ${advice}`;
}

function judgeOrigin(check: string, reply: Reply, origin: string): Finding {
  const fault = findOriginFault(reply, origin);
  return fault === undefined
    ? passedCheck(check, `Pages of ${origin} may read responses.`)
    : failedCheck(check, `${reply.url} ${fault}.`);
}

function judgePreflight(reply: Reply, origin: string): Finding {
  const check = 'CORS preflight';
  if (reply.status < 200 || reply.status > 299)
    return failedCheck(
      check,
      `${describeReply(reply)} to OPTIONS. Let the proxy forward OPTIONS without a login.`,
    );
  const fault = findOriginFault(reply, origin);
  if (fault !== undefined) return failedCheck(check, `OPTIONS ${reply.url} ${fault}.`);
  const allowed = (reply.headers.get('access-control-allow-headers') ?? '').toLowerCase().split(/\s*,\s*/);
  // `*` does not cover this header (Fetch, "CORS non-wildcard request-header name").
  if (allowed.includes('authorization'))
    return passedCheck(check, `Pages of ${origin} may send requests with a token.`);
  return failedCheck(
    check,
    `OPTIONS ${reply.url} does not allow the header Authorization. Check the headers of the proxy.`,
  );
}

function judgeElement(reply: Reply, origin: string | undefined): Finding {
  const check = 'Element';
  const type = reply.headers.get('content-type') ?? '';
  if (reply.status !== 200)
    return failedCheck(check, `${describeReply(reply)}. Check STATIC_FOLDER, or load the element from npm.`);
  if (!/javascript/.test(type))
    return failedCheck(
      check,
      `${reply.url} is "${type}", not JavaScript. Check that the proxy forwards /embed.`,
    );
  const fault = origin === undefined ? undefined : findOriginFault(reply, origin);
  return fault === undefined
    ? passedCheck(check, `${reply.url} can be loaded.`)
    : failedCheck(check, `${reply.url} ${fault}.`);
}
