import type { IncomingMessage, ServerResponse } from 'node:http';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export function sendJson(body: unknown, status?: number, headers?: Record<string, string>): Answer;
export function busy(status: number, headers?: Record<string, string>): Answer;
export const elsewhere: string;

export const stalls: Readonly<
  Record<
    | 'before its head'
    | 'after its head'
    | 'within its body'
    | 'within a body of known length'
    | 'within the body of a refusal'
    | 'after a few bytes, one by one',
    Answer
  >
>;
export const losses: Readonly<
  Record<
    | 'a reset before its head'
    | 'an end before its head'
    | 'a reset within its body'
    | 'an end within its chunks'
    | 'fewer bytes than announced'
    | 'no gzip where gzip is announced',
    Answer
  >
>;
export const nonsense: Readonly<
  Record<
    | 'half of a gzip file'
    | 'a page of HTML'
    | 'no JSON'
    | 'more bytes than announced'
    | 'no UTF-8'
    | 'UTF-16'
    | 'more than 200 MB, announced'
    | 'a redirect to another origin',
    Answer
  >
>;
