/** Holds every answer of the platform to what the contract says of its operation. */
import {
  dataOperationPaths,
  hostOperationPaths,
  operationPaths,
} from '../../src/contract/operation-paths.ts';
import { dataOperations } from '../../src/contract/operations/data-operations.ts';
import { hostOperations } from '../../src/contract/operations/host-operations.ts';
import type { Operation } from '../../src/contract/operations/operation.ts';
import { operations } from '../../src/contract/operations/all-operations.ts';
import { listProblems } from '../../src/contract/operations/problem-descriptions.ts';
import {
  dataProblemBodySchema,
  problemBodySchema,
  problemStatuses,
} from '../../src/contract/problem-codes.ts';
import { readDocumented } from './read-documented.ts';

export interface Exchange {
  readonly method: string;
  /** With its query, if it has one. */
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** `undefined` where the answer is no JSON. */
  readonly json: unknown;
}

export interface DescribedOperation {
  readonly id: string;
  readonly method: string;
  /** From the host's address on, with parameters in braces. */
  readonly template: string;
  readonly operation: Operation;
  readonly statuses: ReadonlyMap<number, readonly string[]>;
}

/** All that is documented, wherever it hangs. */
export const describedOperations: readonly DescribedOperation[] = [
  ...describeAll('/api', operationPaths, operations),
  ...describeAll('', hostOperationPaths, hostOperations),
  ...describeAll('/cubejs-api', dataOperationPaths, dataOperations),
];

function describeAll(
  base: string,
  paths: Readonly<Record<string, string>>,
  table: Readonly<Record<string, Operation>>,
): DescribedOperation[] {
  return Object.entries(table).map(([id, operation]) => {
    const [method = '', path = ''] = (paths[id] ?? '').split(' ');
    const statuses = groupByStatus(operation, paths[id] ?? '');
    return { id, method, template: base + path, operation, statuses };
  });
}

/** The codes that may come with each status of an error. */
function groupByStatus(operation: Operation, path: string): Map<number, string[]> {
  const statuses = new Map<number, string[]>();
  for (const code of listProblems(operation, path)) {
    const status = problemStatuses[code];
    statuses.set(status, [...(statuses.get(status) ?? []), code]);
  }
  return statuses;
}

/** Throws where the answer is not as documented, or the operation is not documented at all. */
export function checkConformance(exchange: Exchange): void {
  const [pathname = ''] = exchange.path.split('?');
  if (exchange.method === 'OPTIONS' || !isPlatformPath(pathname)) return;
  const method = exchange.method === 'HEAD' ? 'GET' : exchange.method;
  const found = describedOperations.find(
    (described) => described.method === method && isOf(described.template, pathname),
  );
  try {
    if (found) checkOperation(found, exchange);
    else checkRefusal(exchange);
  } catch (cause) {
    const name = found ? found.id : 'undocumented operation';
    throw new Error(`${name}: ${exchange.method} ${exchange.path} answered ${exchange.status}`, { cause });
  }
}

/** Files of the element are no operations. */
function isPlatformPath(pathname: string): boolean {
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
  if (operation.refusals?.includes(exchange.status) && isDataRefusal(exchange)) return;
  const codes = statuses.get(exchange.status);
  if (codes) return checkProblem(exchange, codes);
  const answer = operation.answers[exchange.status];
  if (answer === undefined) throw new Error(`The status is not documented: ${exchange.text}`);
  if (exchange.method === 'HEAD') return;
  if (answer === null) {
    if (exchange.text !== '') throw new Error(`A body came where none is documented: ${exchange.text}`);
  } else if (typeof answer === 'string') {
    const type = exchange.headers.get('content-type') ?? '';
    if (!type.startsWith(answer)) throw new Error(`The media type is ${type}, and not ${answer}.`);
  } else readDocumented(answer, exchange.json);
}

/** What a HEAD is answered with has no words. */
const isDataRefusal = ({ method, status, json }: Exchange): boolean =>
  dataProblemBodySchema.strict().safeParse(json).success || (method === 'HEAD' && status >= 400);

function checkProblem(exchange: Exchange, codes: readonly string[] | undefined): void {
  if (exchange.method === 'HEAD') return;
  const { code, statusCode } = readDocumented(problemBodySchema, exchange.json);
  if (statusCode !== exchange.status) throw new Error(`The body speaks of status ${statusCode}.`);
  if (codes && !codes.includes(code)) throw new Error(`The problem ${code} is not documented.`);
}

/** What nobody has described may only be refused. */
function checkRefusal(exchange: Exchange): void {
  if (exchange.status < 400) throw new Error('No operation describes it.');
  checkProblem(exchange, undefined);
}
