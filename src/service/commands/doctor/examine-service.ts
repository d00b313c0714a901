/** Checks of the service itself: whether it can be reached, works, and has the right time. */
import { clockTolerance } from '../../../contract/embed-token-constants.ts';
import { isRecord, readString } from '../../../model/parsing/read-value.ts';
import { isSecureAddress } from './secure-address.ts';
import { passedCheck, failedCheck } from './finding.ts';
import type { Finding } from './finding.ts';
import { describeReply, sendRequest } from './send-request.ts';
import type { Reply } from './send-request.ts';

/** The version of the platform API that this package knows. */
const knownApi = '1';

/**
 * @param address of the service, without a path.
 * @returns whether further checks make sense.
 * @throws NoResponseError
 */
export async function* examineService(address: string, seconds: number): AsyncGenerator<Finding, boolean> {
  const health = await sendRequest(`${address}/health`, { seconds });
  const reached = judgeHealth(address, health);
  yield reached;
  if (!reached.isFine) return false;
  if (!isSecureAddress(address)) {
    const advice =
      'The platform and the element refuse it beyond this machine. Put a proxy with HTTPS in front';
    yield failedCheck('HTTPS', `${address} is plain HTTP. ${advice}, and list it in TRUST_PROXY.`);
    return false;
  }
  yield passedCheck(
    'HTTPS',
    address.startsWith('https:') ? 'It is used.' : 'It is not needed on this machine.',
  );
  const ready = await sendRequest(`${address}/ready`, { seconds });
  yield judgeReadiness(ready);
  const spec = await sendRequest(`${address}/api/v1/spec`, { seconds });
  const version = judgeVersion(spec);
  yield version;
  yield judgeClock(health);
  return ready.status === 200 && version.isFine;
}

function judgeHealth(address: string, reply: Reply): Finding {
  const isPlatform = reply.status === 200 && isRecord(reply.json) && reply.json.status === 'alive';
  if (isPlatform)
    return passedCheck(
      'Address',
      `The platform answers at ${address}. base-url of the element is ${address}/api.`,
    );
  const isRedirect = reply.status >= 300 && reply.status < 400;
  const advice = isRedirect ? '' : '. This is not the platform, or a proxy does not forward /health';
  return failedCheck('Address', `${describeReply(reply)}${advice}.`);
}

function judgeReadiness(reply: Reply): Finding {
  if (reply.status === 200) return passedCheck('Readiness', 'The service and its database work.');
  return failedCheck('Readiness', `${describeReply(reply)}. Look into the log of the service.`);
}

function judgeVersion(reply: Reply): Finding {
  const info = isRecord(reply.json) && isRecord(reply.json.info) ? reply.json.info : {};
  const version = readString(info.version);
  if (reply.status !== 200 || version === undefined)
    return failedCheck('Version', `${describeReply(reply)}. Check that the proxy forwards /api unchanged.`);
  if (version.split('.')[0] === knownApi)
    return passedCheck('Version', `The platform API has version ${version}.`);
  return failedCheck(
    'Version',
    `The platform API has version ${version}, and this command knows version ${knownApi}.`,
  );
}

/** The header has whole seconds (RFC 9110 section 6.6.1), so half a second is added. */
function judgeClock({ headers, time }: Reply): Finding {
  const date = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(date))
    return failedCheck('Clock', 'The response has no valid Date header, so the clocks cannot be compared.');
  const ahead = Math.round((time - date - 500) / 1000);
  const difference = `${Math.abs(ahead)} seconds ${ahead < 0 ? 'behind' : 'ahead of'} that of the service`;
  if (Math.abs(ahead) <= clockTolerance) return passedCheck('Clock', `This machine is ${difference}.`);
  return failedCheck(
    'Clock',
    `This machine is ${difference}. Set both by NTP: ${clockTolerance} are tolerated.`,
  );
}
