/** Finds a port that no other program listens on. */
import { createServer } from 'node:net';

export async function findPort(from) {
  for (let port = from; ; port += 1) if (await isFree(port)) return port;
}

const isFree = (port) =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
