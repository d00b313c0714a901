/** Uses an embed token as the element does: the dashboard, a data token, and the data model. */
import { dataPaths, fillPath, paths } from '../../../contract/element-api-paths.ts';
import { isRecord, readNumber, readNonBlankString } from '../../../model/parsing/read-value.ts';
import { readUnverifiedClaims } from './examine-token.ts';
import { passedCheck, failedCheck } from './finding.ts';
import type { Finding } from './finding.ts';
import { describeReply, sendRequest } from './send-request.ts';
import type { Reply, RequestOptions } from './send-request.ts';
import { isLoopbackAddress } from './secure-address.ts';

export interface TokenUse {
  /** Address of the service, without a path. */
  readonly address: string;
  readonly token: string;
  /** The dashboard. `undefined`: that of the token, if it names one. */
  readonly publicId: string | undefined;
  readonly seconds: number;
  /** Whether the token holds with the given secret, so that a refusal has its reason in the service. */
  readonly holdsHere: boolean;
}

/** @throws NoResponseError */
export async function* examineTokenUse({ address, token, ...use }: TokenUse): AsyncGenerator<Finding> {
  const claims = readUnverifiedClaims(token);
  const publicId = use.publicId ?? readNonBlankString(claims.publicId);
  const options = { headers: { Authorization: `Bearer ${token}` }, seconds: use.seconds };
  if (publicId !== undefined) {
    const url = `${address}/api${fillPath(paths.embedDashboard, { publicId })}`;
    const dashboard = judgeDashboard(publicId, await sendRequest(url, options), { claims, ...use });
    yield dashboard;
    if (!dashboard.isFine) return;
  }
  const deploymentId = readNumber(claims.deploymentId);
  if (deploymentId === undefined) {
    yield failedCheck('Data token', 'The token names no deploymentId, so its data cannot be asked for.');
    return;
  }
  yield* examineData({ address, deploymentId, options });
}

function judgeDashboard(publicId: string, reply: Reply, token: JudgedToken): Finding {
  const check = 'Dashboard';
  if (reply.status === 200) return passedCheck(check, `The token shows ${publicId}.`);
  const said = describeReply(reply);
  const code = isRecord(reply.json) ? reply.json.code : undefined;
  if (reply.status === 401) return failedCheck(check, `${said}. ${adviseRefused(token)}`);
  if (code === 'embedding-disabled')
    return failedCheck(check, `${said}. Set allowEmbed of the dashboard, and share it with embed users.`);
  if (reply.status === 404) return failedCheck(check, `${said}. ${adviseNotFound(token)}`);
  return failedCheck(check, `${said}.`);
}

interface JudgedToken {
  readonly claims: Readonly<Record<string, unknown>>;
  readonly holdsHere: boolean;
}

const adviseRefused = ({ holdsHere }: JudgedToken): string =>
  holdsHere
    ? 'The service does not know this issuer, key id and secret together. Compare VITRINE_EMBED_ISSUER and ' +
      'VITRINE_EMBED_KEY_ID with `vitrine-service embed-secrets list`. If they are right, the secret is another, or ' +
      'the token was revoked: make a new secret with `vitrine-service embed-secrets create`.'
    : 'Give --secret to learn why, or find "reason" in the log of the service.';

/** A token that names its dashboard needs no sharing. */
function adviseNotFound({ claims }: JudgedToken): string {
  const share = claims.publicId === undefined ? ', and share it with this reader or its tenant' : '';
  const deploymentId = String(claims.deploymentId);
  return (
    `Check the public id, publish the dashboard${share}. The dashboard also has to be in the deployment of the ` +
    `token, which is ${deploymentId} (VITRINE_DEPLOYMENT_ID).`
  );
}

interface DataUse {
  readonly address: string;
  readonly deploymentId: number;
  readonly options: RequestOptions;
}

async function* examineData({ address, deploymentId, options }: DataUse): AsyncGenerator<Finding> {
  const baseUrl = `${address}/api`;
  const deployment = await sendRequest(baseUrl + fillPath(paths.deployment, { deploymentId }), options);
  const dataAddress = readField(deployment, 'deploymentUrl');
  const placed = judgeDataAddress(deployment, dataAddress, address);
  yield placed;
  if (!placed.isFine || dataAddress === undefined) return;
  const exchange = await sendRequest(baseUrl + fillPath(paths.deploymentToken, { deploymentId }), {
    ...options,
    method: 'POST',
    headers: { ...options.headers, 'Content-Type': 'application/json' },
    body: '{}',
  });
  const dataToken = readField(exchange, 'cubeApiToken');
  if (dataToken === undefined) {
    yield failedCheck(
      'Data token',
      `${describeReply(exchange)}. The dashboard has to be one that the token may show.`,
    );
    return;
  }
  yield passedCheck('Data token', 'The embed token was exchanged for one.');
  const meta = await sendRequest(`${dataAddress}/cubejs-api${dataPaths.meta}`, {
    headers: { Authorization: dataToken },
    seconds: options.seconds,
  });
  yield judgeMeta(meta);
}

const readField = ({ status, json }: Reply, name: string): string | undefined =>
  status === 200 && isRecord(json) ? readNonBlankString(json[name]) : undefined;

/** The address comes from PUBLIC_URL, which is often forgotten behind a proxy. */
function judgeDataAddress(reply: Reply, dataAddress: string | undefined, address: string): Finding {
  const check = 'Data address';
  if (dataAddress === undefined)
    return failedCheck(check, `${describeReply(reply)}. The token must reach its deployment.`);
  if (!URL.canParse(dataAddress))
    return failedCheck(check, `The service names "${dataAddress}", which is no address. Set PUBLIC_URL.`);
  if (isUsableBeside(address, dataAddress)) return passedCheck(check, `The data is at ${dataAddress}.`);
  return failedCheck(
    check,
    `The service names ${dataAddress} for its data, which pages cannot use. Set PUBLIC_URL to ${address}.`,
  );
}

/** Whether pages that reach the service at its address may ask there, too. */
function isUsableBeside(address: string, dataAddress: string): boolean {
  const { origin, protocol } = new URL(dataAddress);
  if (origin === new URL(address).origin || protocol === 'https:') return true;
  return isLoopbackAddress(address) && isLoopbackAddress(dataAddress);
}

function judgeMeta(reply: Reply): Finding {
  const check = 'Data model';
  const isModel = reply.status === 200 && isRecord(reply.json) && Array.isArray(reply.json.cubes);
  return isModel
    ? passedCheck(check, 'The Data API answers.')
    : failedCheck(
        check,
        `${describeReply(reply)}. Check that the proxy forwards /cubejs-api with its Authorization.`,
      );
}
