/**
 * Requests an address as fast as possible over persistent connections, and only counts the responses. A client that
 * parsed them would be slower than the measured servers.
 */
import { connect } from 'node:net';

/** A connection, which sends the next request when the last response is complete. */
class Asker {
  constructor({ port, text }, onAnswer) {
    this.text = text;
    this.onAnswer = onAnswer;
    this.head = '';
    this.missing = 0;
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.socket.on('data', (chunk) => this.read(chunk));
    this.socket.on('connect', () => this.socket.write(text));
  }

  read(chunk) {
    if (this.missing > 0) return this.count(chunk.length);
    this.head += chunk.latin1Slice();
    const end = this.head.indexOf('\r\n\r\n');
    if (end === -1) return undefined;
    const rest = this.head.length - end - 4;
    const head = this.head.slice(0, end);
    this.head = '';
    this.status = Number(head.slice(9, 12));
    this.missing = this.status === 304 ? 0 : Number(/content-length: (\d+)/i.exec(head)?.[1]);
    if (Number.isNaN(this.missing)) throw new Error(`An answer does not say how long it is:\n${head}`);
    return this.count(rest);
  }

  count(bytes) {
    this.missing -= bytes;
    if (this.missing > 0) return;
    this.missing = 0;
    if (this.onAnswer(this.status)) this.socket.write(this.text);
    else this.socket.destroy();
  }
}

function run({ port, path, headers, connections, milliseconds, status }) {
  const lines = Object.entries({ Host: `127.0.0.1:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const text = `GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
  const start = performance.now();
  const before = process.cpuUsage();
  let answers = 0;
  let open = connections;
  return new Promise((resolve) => {
    const onAnswer = (found) => {
      if (found !== status) throw new Error(`${path} answered ${found}, not ${status}.`);
      answers += 1;
      if (performance.now() - start < milliseconds) return true;
      open -= 1;
      if (open === 0) resolve({ answers, milliseconds: performance.now() - start, processor: spent(before) });
      return false;
    };
    for (let index = 0; index < connections; index += 1) new Asker({ port, text }, onAnswer);
  });
}

/** Processor time of this process in microseconds. */
function spent(before) {
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

process.on('message', async (message) => {
  if (message === 'close') process.exit(0);
  process.send(await run(message));
});
process.on('disconnect', () => process.exit(1));
process.send({ started: true });
