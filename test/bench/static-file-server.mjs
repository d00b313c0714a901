/** A static server that reads and compresses every file before the first request, so that no page waits for a disk. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const kinds = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.html': 'text/html; charset=utf-8',
};

/** The scripts of a folder, as pairs of their path on the server and their bytes. */
export function readFolder(folder, prefix = '/') {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return readFolder(path, `${prefix}${name}/`);
    return extname(name) === '.js' ? [[`${prefix}${name}`, readFileSync(path)]] : [];
  });
}

function prepare([path, bytes]) {
  return [
    path,
    { gzip: gzipSync(bytes, { level: 9 }), kind: kinds[extname(path)] ?? 'application/octet-stream' },
  ];
}

/** Serves `files` (pairs of path and bytes) with gzip, and counts the bytes of sent bodies. */
export async function startSnapshotServer(files) {
  const empty = ['/empty.html', Buffer.from('<!doctype html><title>Empty</title>')];
  const prepared = new Map([...files, empty].map(prepare));
  const sent = { code: 0, requests: 0 };
  const server = createServer((request, response) => {
    const file = prepared.get(new URL(request.url, 'http://localhost').pathname);
    if (!file) return response.writeHead(404).end();
    sent.requests += 1;
    if (file.kind === kinds['.js']) sent.code += file.gzip.length;
    response.writeHead(200, {
      'Content-Type': file.kind,
      'Content-Encoding': 'gzip',
      'Content-Length': file.gzip.length,
    });
    return response.end(file.gzip);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    add: (path, bytes) => prepared.set(...prepare([path, bytes])),
    /** Bytes of scripts and the number of all requests since the last call. */
    takeCount() {
      const counted = { ...sent };
      Object.assign(sent, { code: 0, requests: 0 });
      return counted;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
