/** Checks every response of the platform against the contract of its operation. */
import { z } from 'zod';
import { dataOperations, operations } from '../../src/contract/operations/all-operations.ts';
import { listOperationProblems } from '../../src/contract/operations/operation-problems.ts';
import { isFileContent, isLinesContent, linesType } from '../../src/contract/operations/operation.ts';
import type { LinesContent, Operation, OperationGroup } from '../../src/contract/operations/operation.ts';
import {
  dataProblemBodySchema,
  problemBodySchema,
  problemStatuses,
} from '../../src/contract/problem-codes.ts';
import { serviceOperations } from '../../src/contract/endpoints/health-and-jwks.ts';
import { scimOperations } from '../../src/contract/endpoints/scim.ts';
import { scimErrorSchema, scimType } from '../../src/contract/scim-resources.ts';
import { readDocumented } from './read-documented.ts';

export interface Exchange {
  readonly method: string;
  /** The path with its query, if it has one. */
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** `undefined` where the response is no JSON. */
  readonly json: unknown;
}

export interface DescribedOperation {
  readonly id: string;
  readonly method: string;
  /** The path after the host's address, with parameters in braces. */
  readonly template: string;
  readonly operation: Operation;
  readonly statuses: ReadonlyMap<number, readonly string[]>;
}

/** All documented operations, under every base path. */
export const describedOperations: readonly DescribedOperation[] = [
  ...describeAll('/api', operations),
  ...describeAll('', serviceOperations),
  ...describeAll('/cubejs-api', dataOperations),
];

/** All operations of SCIM, under both of its base paths. */
export const describedScimOperations: readonly DescribedOperation[] = ['/api', ''].flatMap((base) =>
  describeAll(base, scimOperations),
);

function describeAll(base: string, group: OperationGroup): DescribedOperation[] {
  return Object.entries(group).map(([id, operation]) => {
    const { method, path } = operation;
    return { id, method, template: base + path, operation, statuses: groupByStatus(operation) };
  });
}

/** The codes that each error status may carry. */
function groupByStatus(operation: Operation): Map<number, string[]> {
  const statuses = new Map<number, string[]>();
  for (const code of listOperationProblems(operation)) {
    const status = problemStatuses[code];
    statuses.set(status, [...(statuses.get(status) ?? []), code]);
  }
  return statuses;
}

/** Throws where the response differs from the contract, or where the operation is not documented. */
export function checkConformance(exchange: Exchange): void {
  const [pathname = ''] = exchange.path.split('?');
  if (exchange.method === 'OPTIONS' || !isPlatformPath(pathname)) return;
  const method = exchange.method === 'HEAD' ? 'GET' : exchange.method;
  const found = [...describedOperations, ...describedScimOperations].find(
    (described) => described.method === method && isOf(described.template, pathname),
  );
  // Other spellings of SCIM's paths, and what it does not offer, are not described.
  if (!found && isScimPath(pathname)) return;
  try {
    if (found) checkOperation(found, exchange);
    else checkRefusal(exchange);
  } catch (cause) {
    const name = found ? found.id : 'undocumented operation';
    throw new Error(`${name}: ${exchange.method} ${exchange.path} answered ${exchange.status}`, { cause });
  }
}

const isScimPath = (pathname: string): boolean => /^(\/api)?\/scim\//.test(pathname);

/** Files of the element are no operations. */
function isPlatformPath(pathname: string): boolean {
  if (isScimPath(pathname)) return true;
  return pathname.startsWith('/api/') || describedOperations.some(({ template }) => isOf(template, pathname));
}

function isOf(template: string, pathname: string): boolean {
  const wanted = template.split('/');
  const given = pathname.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => (part.startsWith('{') ? given[index] !== '' : part === given[index]))
  );
}

function checkOperation({ operation, statuses }: DescribedOperation, exchange: Exchange): void {
  if (operation.access === 'scim-token') checkMediaType(exchange, scimType);
  if (operation.access === 'scim-token' && statuses.has(exchange.status)) return checkScimError(exchange);
  if (operation.refusals?.includes(exchange.status) && isDataRefusal(exchange)) return;
  const codes = statuses.get(exchange.status);
  if (codes) return checkProblem(exchange, codes);
  const answer = operation.responses[exchange.status];
  if (answer === undefined) throw new Error(`The status is not documented: ${exchange.text}`);
  if (exchange.method === 'HEAD') return;
  if (answer === null) {
    if (exchange.text !== '') throw new Error(`A body came where none is documented: ${exchange.text}`);
  } else if (typeof answer === 'string') checkTextType(exchange, answer);
  else if (isLinesContent(answer)) checkLines(exchange, answer);
  else if (isFileContent(answer)) {
    const type = exchange.headers.get('content-type') ?? '';
    if (!answer.file.some((one) => one === type))
      throw new Error(`The media type ${type} is not documented.`);
  } else readDocumented(answer, exchange.json);
}

function checkTextType({ headers }: Exchange, wanted: string): void {
  const type = headers.get('content-type') ?? '';
  if (!type.startsWith(wanted)) throw new Error(`The media type is ${type}, and not ${wanted}.`);
}

function checkLines(exchange: Exchange, { lines }: LinesContent): void {
  checkTextType(exchange, linesType);
  for (const line of exchange.text.trimEnd().split('\n')) readDocumented(z.union(lines), JSON.parse(line));
}

function checkMediaType({ headers, text }: Exchange, wanted: string): void {
  const type = headers.get('content-type');
  if (text !== '' && type !== wanted) throw new Error(`The media type is ${type}, and not ${wanted}.`);
}

function checkScimError({ method, status, json }: Exchange): void {
  if (method === 'HEAD') return;
  const error = readDocumented(scimErrorSchema, json);
  if (error.status !== String(status)) throw new Error(`The body speaks of status ${error.status}.`);
}

/** A response to HEAD has no body. */
const isDataRefusal = ({ method, status, json }: Exchange): boolean =>
  dataProblemBodySchema.strict().safeParse(json).success || (method === 'HEAD' && status >= 400);

function checkProblem(exchange: Exchange, codes: readonly string[] | undefined): void {
  if (exchange.method === 'HEAD') return;
  const { code, statusCode } = readDocumented(problemBodySchema, exchange.json);
  if (statusCode !== exchange.status) throw new Error(`The body speaks of status ${statusCode}.`);
  if (codes && !codes.includes(code)) throw new Error(`The problem ${code} is not documented.`);
}

/** A request without a documented operation may only be refused. */
function checkRefusal(exchange: Exchange): void {
  if (exchange.status < 400) throw new Error('No operation describes it.');
  checkProblem(exchange, undefined);
}
