/** Serves the backend, and the files of the folder `public`. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, resolve, sep } from 'node:path';
import { answer } from './backend.mjs';

const folder = resolve('public');
const contentTypes = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

async function sendFile(request, response) {
  const { pathname } = new URL(request.url, 'http://localhost');
  const file = resolve(folder, `.${decodeURIComponent(pathname === '/' ? '/index.html' : pathname)}`);
  const content = file.startsWith(folder + sep) ? await readFile(file).catch(() => undefined) : undefined;
  if (content === undefined) return response.writeHead(404).end('There is no such file.');
  const type = contentTypes[extname(file)] ?? 'application/octet-stream';
  response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-cache' });
  response.end(type.startsWith('text/html') ? fillIn(content.toString()) : content);
}

/** The exact address of the element's script, and its hash. */
async function fetchScript() {
  const address = `${process.env.VITRINE_URL}/embed/vitrine/latest.json`;
  const response = await fetch(address).catch(() => undefined);
  if (response?.ok) return response.json();
  const reason = response ? `answers ${response.status}` : 'does not answer: start the service first';
  console.error(`${address} ${reason}. Or correct VITRINE_URL.`);
  process.exit(1);
}

const script = await fetchScript();

/** Pages contain `%VITRINE_URL%` where the address of the platform belongs, and likewise those of the script. */
const fillIn = (page) =>
  page
    .replaceAll('%VITRINE_URL%', process.env.VITRINE_URL)
    .replaceAll('%VITRINE_SCRIPT_URL%', script.url)
    .replaceAll('%VITRINE_SCRIPT_INTEGRITY%', script.integrity);

const server = createServer((request, response) => {
  answer(request, response, () => sendFile(request, response)).catch((error) => {
    console.error(error);
    response.destroy();
  });
});
server.listen(Number(process.env.PORT ?? 3000), 'localhost', () => {
  console.log(`The application runs on http://localhost:${server.address().port}`);
});
