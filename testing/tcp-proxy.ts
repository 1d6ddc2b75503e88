import { connect, createServer } from 'node:net';
import type { AddressInfo, NetConnectOpts, Socket } from 'node:net';

/** A connection to a server that a test can break. */
export interface TcpProxy {
  /** The server's address through this proxy. */
  through(url: string): string;
  open(): void;
  /** Cuts every connection and accepts no new one, like a stopped server. */
  refuse(): void;
  /** Accepts connections but sends nothing, like a server that hangs or a network that drops everything. */
  freeze(): void;
  /** Lets everything through until these words are sent; what the server answers on that connection from then on is dropped. */
  loseAnswersTo(words: string): void;
  close(): Promise<void>;
}

type Mode = 'open' | 'refuse' | 'freeze';

function targetOf(url: URL): NetConnectOpts {
  const socketDir = url.searchParams.get('host');
  return socketDir
    ? { path: `${socketDir}/.s.PGSQL.${url.searchParams.get('port') ?? '5432'}` }
    : { host: url.hostname, port: Number(url.port || 5432) };
}

/** `to`: an address with a port, or that of a PostgreSQL on a socket. */
export async function startTcpProxy(to: string): Promise<TcpProxy> {
  const target = targetOf(new URL(to));
  const sockets = new Set<Socket>();
  let mode: Mode = 'open';
  let unheard: string | null = null;

  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  };
  const listener = createServer((client) => {
    if (mode === 'refuse') return void client.destroy();
    const server = connect(target);
    keep(client);
    keep(server);
    let isHeard = true;
    client.on('data', (bytes) => {
      if (unheard !== null && bytes.includes(unheard)) isHeard = false;
      if (mode !== 'freeze') server.write(bytes);
    });
    server.on('data', (bytes) => mode === 'open' && isHeard && client.write(bytes));
    client.on('close', () => server.destroy());
    server.on('close', () => client.destroy());
  });
  await new Promise<void>((ready) => listener.listen(0, '127.0.0.1', ready));
  const { port } = listener.address() as AddressInfo;
  const cut = () => sockets.forEach((socket) => socket.destroy());

  return {
    through(address) {
      const url = new URL(address);
      url.search = '';
      url.hostname = '127.0.0.1';
      url.port = String(port);
      return url.toString();
    },
    open() {
      mode = 'open';
      unheard = null;
    },
    refuse() {
      mode = 'refuse';
      cut();
    },
    freeze: () => void (mode = 'freeze'),
    loseAnswersTo: (words) => void (unheard = words),
    close() {
      cut();
      return new Promise((closed) => listener.close(() => closed()));
    },
  };
}
