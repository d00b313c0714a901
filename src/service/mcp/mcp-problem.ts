/** Refusals before a message is read, in the form of JSON-RPC. */
import type { Context } from 'hono';
import type { Problem } from '../http/http-problem.ts';
import { setProblemHeaders } from '../http/problem-response.ts';
import { recordProblem } from '../http/request-trace.ts';

/** Codes of JSON-RPC 2.0: that of a body that is no JSON, and the first of those for servers. */
const parseError = -32_700;
const refused = -32_000;

export function sendMcpProblem(c: Context, problem: Problem): Response {
  recordProblem(c, problem);
  setProblemHeaders(c, problem);
  const code = problem.code === 'malformed-json' ? parseError : refused;
  const error = { code, message: problem.message, data: { code: problem.code } };
  return c.json({ jsonrpc: '2.0', id: null, error }, problem.status);
}
