/** Answers of the demo's host, and the checks that every request to change something goes through. */

/** In bytes. A request names a dashboard or a role. */
const longestBody = 4096;

export const answerProblem = (response, status, message) =>
  answerJson(response, status, { statusCode: status, message });

export function answerText(response, text, headers) {
  response.writeHead(200, { ...headers, 'Content-Length': Buffer.byteLength(text) });
  response.end(text);
}

/** For now only: the next start may have other data. */
export function answerRedirect(response, path) {
  response.writeHead(302, { Location: path, 'Cache-Control': 'no-store' });
  response.end();
}

export function answerJson(response, status, body) {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
  });
  response.end(text);
}

export function refuseMethod(response, allowed) {
  response.setHeader('Allow', allowed);
  answerProblem(response, 405, `Allowed here: ${allowed}.`);
}

/**
 * Reads the fields of a POST that a page of this host has sent. Every other request is refused and answered here.
 * @returns undefined after a refusal.
 */
export async function readOwnPost(request, response) {
  if (request.method !== 'POST') return refuseMethod(response, 'POST');
  // Other sites must neither get tokens for the person who is signed in here, nor act in the name of that person.
  const site = request.headers['sec-fetch-site'] ?? 'same-origin';
  if (site !== 'same-origin') return answerProblem(response, 403, 'This is for pages of this host.');
  if (!request.headers['content-type']?.startsWith('application/json')) {
    return answerProblem(response, 415, 'The body must be JSON.');
  }
  // A body without Content-Length may have any length, so it is refused.
  if (Number(request.headers['content-length'] ?? Infinity) > longestBody) {
    return answerProblem(response, 413, `The body may have ${longestBody} bytes.`);
  }
  const fields = parseFields(await readBody(request));
  return fields ?? answerProblem(response, 400, 'The body must be a JSON object.');
}

async function readBody(request) {
  const chunks = await request.setEncoding('utf8').toArray();
  return chunks.join('');
}

function parseFields(text) {
  try {
    const fields = JSON.parse(text);
    return typeof fields === 'object' && fields !== null ? fields : undefined;
  } catch {
    return undefined;
  }
}
