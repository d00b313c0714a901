/** A mailbox for development: an SMTP server on this machine, and a page with the mails that it got. Nothing is sent on. */
import { createServer } from 'node:http';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { createListPage, createMailPage, createMailBody, mailPolicy, pagePolicy } from './mailbox-pages.mjs';

/** Mails that are kept. Older ones are dropped. */
const mostMails = 200;

/**
 * @param {{ port: number, address?: string }} options `port` of the page; 0 uses any free port.
 * @returns the addresses of both servers, and a function that stops them.
 */
export async function startMailbox({ port, address = '127.0.0.1' }) {
  const mails = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, callback) => {
      keep(mails, stream, session).then(() => callback(), callback);
    },
  });
  // A mail program that breaks off is no fault of the mailbox.
  smtp.on('error', () => undefined);
  const page = createServer((request, response) => answer(mails, request, response));
  const pagePort = await listen(page, port, address);
  const smtpPort = await listen(smtp, 0, address);
  return {
    smtpUrl: `smtp://${address}:${smtpPort}`,
    url: `http://${address}:${pagePort}`,
    close: () => Promise.all([close(smtp), close(page)]),
  };
}

async function keep(mails, stream, session) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  const mail = await PostalMime.parse(Buffer.concat(chunks));
  const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
  mails.unshift({ id: (mails[0]?.id ?? 0) + 1, to, arrived: new Date(), mail });
  mails.length = Math.min(mails.length, mostMails);
}

function answer(mails, request, response) {
  const [path] = request.url.split('?', 1);
  if (path === '/') return sendHtml(response, createListPage(mails), pagePolicy);
  const [, id, part, index] = /^\/mails\/(\d+)(?:\/(html|files)(?:\/(\d+))?)?$/.exec(path) ?? [];
  const entry = mails.find((one) => one.id === Number(id));
  if (!entry) return sendText(response, 404, 'There is no such mail.');
  if (part === undefined) return sendHtml(response, createMailPage(entry), pagePolicy);
  if (part === 'html') return sendHtml(response, createMailBody(entry), mailPolicy);
  return sendFile(response, entry.mail.attachments[Number(index)]);
}

function sendHtml(response, html, policy) {
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  });
  response.end(html);
}

function sendFile(response, file) {
  if (!file) return sendText(response, 404, 'There is no such file.');
  const name = (file.filename ?? 'file').replace(/[^\w.-]/g, '_');
  response.writeHead(200, {
    'Content-Type': 'application/octet-stream',
    'Content-Disposition': `attachment; filename="${name}"`,
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(Buffer.from(file.content));
}

function sendText(response, status, text) {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(text);
}

/** @returns the port. */
function listen(server, port, address) {
  return new Promise((resolve, reject) => {
    server.once?.('error', reject);
    const listening = server.listen(port, address, () => resolve(listening.address().port));
  });
}

const close = (server) => new Promise((resolve) => server.close(() => resolve()));
