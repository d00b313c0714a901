/** Answers every request of a page of the renderer's browser: nothing of it reaches the network. */
import type { HTTPRequest, Page } from 'puppeteer-core';

/** The whole service as a function. */
export type FetchFromService = (request: Request) => Response | Promise<Response>;

export interface BrowserAnswers {
  /** Origin of the platform. Requests to any other are refused. */
  readonly origin: string;
  readonly fetch: FetchFromService;
  /** The page itself, which no address of the service has. */
  readonly document: { readonly path: string; readonly html: string; readonly policy: string };
  readonly signal: AbortSignal;
  /** Receives the address of each request that was refused. */
  readonly onRefused: (url: string) => void;
}

export async function answerBrowser(page: Page, answers: BrowserAnswers): Promise<void> {
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    answer(request, answers).catch(() => request.abort('failed').catch(() => undefined));
  });
}

async function answer(request: HTTPRequest, answers: BrowserAnswers): Promise<void> {
  const address = request.url();
  if (/^(?:data|blob):/.test(address)) return request.continue();
  const url = new URL(address);
  if (url.origin !== answers.origin) {
    answers.onRefused(address);
    return request.abort('blockedbyclient');
  }
  if (url.pathname === answers.document.path) return respondWithDocument(request, answers);
  const response = await answers.fetch(await toRequest(request, answers.signal));
  await request.respond({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  });
}

const respondWithDocument = (request: HTTPRequest, { document }: BrowserAnswers): Promise<void> =>
  request.respond({
    status: 200,
    contentType: 'text/html; charset=utf-8',
    headers: { 'Content-Security-Policy': document.policy, 'Referrer-Policy': 'no-referrer' },
    body: document.html,
  });

async function toRequest(request: HTTPRequest, signal: AbortSignal): Promise<Request> {
  const method = request.method();
  const body = request.hasPostData() ? await request.fetchPostData() : undefined;
  return new Request(request.url(), {
    method,
    headers: pickHeaders(request.headers()),
    signal,
    ...(body !== undefined && { body }),
  });
}

/** Headers of connections and of HTTP/2 are not those of the request. */
const pickHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !/^(?::|host$|connection$|content-length$)/i.test(name)),
  );
