/** A proxy to a server whose connections a test can block or reset. */
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export interface FaultProxy {
  readonly port: number;
  /** From now on nothing arrives on either side, and the connections stay open. */
  dropPackets(): void;
  /** Breaks every connection with a reset. */
  cut(): void;
  /** New connections work again. Connections that lost bytes stay broken, as on a real network. */
  heal(): void;
  close(): void;
}

/** Listens on a free port of this machine and passes everything on to the server's socket. */
export async function startFaultProxy(serverSocket: string): Promise<FaultProxy> {
  const open = new Set<Socket>();
  let isSwallowing = false;
  const server = createServer((caller) => {
    const answerer = connect(serverSocket);
    for (const [from, to] of [
      [caller, answerer],
      [answerer, caller],
    ] as const) {
      open.add(from);
      from.on('data', (bytes) => {
        if (!isSwallowing) to.write(bytes);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        if (!isSwallowing) to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (): void =>
    open.forEach((socket) => (socket.remoteFamily ? socket.resetAndDestroy() : socket.destroy()));
  return {
    port: (server.address() as AddressInfo).port,
    dropPackets: () => void (isSwallowing = true),
    cut,
    heal: () => void (isSwallowing = false),
    close() {
      server.close();
      cut();
    },
  };
}
