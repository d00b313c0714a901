/** The smallest possible server for a dashboard: one handler with the bytes in memory, without authentication. */
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const plain = readFileSync(process.argv[2]);
const packed = gzipSync(plain, { level: 9 });
const etag = '"one"';

const server = createServer((request, response) => {
  if (request.headers['if-none-match'] === etag) return response.writeHead(304, { ETag: etag }).end();
  const isPacked = request.headers['accept-encoding'] === 'gzip';
  const body = isPacked ? packed : plain;
  response.writeHead(200, {
    'Content-Type': 'application/json',
    'Content-Length': body.length,
    ...(isPacked ? { 'Content-Encoding': 'gzip' } : {}),
    ETag: etag,
  });
  return response.end(body);
});

process.on('message', (message) => {
  if (message === 'cpu') process.send({ cpu: process.cpuUsage() });
  if (message === 'close') process.exit(0);
});
process.on('disconnect', () => process.exit(1));
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
