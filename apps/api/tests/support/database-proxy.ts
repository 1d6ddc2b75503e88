import { connect, createServer } from 'node:net';
import type { AddressInfo, NetConnectOpts, Socket } from 'node:net';

/** A way to a PostgreSQL that a test can break. */
export interface DatabaseProxy {
  /** The same database's address, by way of this proxy. */
  through(url: string): string;
  open(): void;
  /** Cuts every connection and takes no new one, as a server that was stopped. */
  refuse(): void;
  /** Takes connections and says nothing on any, as a server that hangs or a network that swallows. */
  freeze(): void;
  /** Lets the service speak to the database, and loses what that answers. */
  loseAnswers(): void;
  close(): Promise<void>;
}

type Mode = 'open' | 'refuse' | 'freeze' | 'lose-answers';

function targetOf(url: URL): NetConnectOpts {
  const socketDir = url.searchParams.get('host');
  return socketDir
    ? { path: `${socketDir}/.s.PGSQL.${url.searchParams.get('port') ?? '5432'}` }
    : { host: url.hostname, port: Number(url.port || 5432) };
}

export async function startDatabaseProxy(ownerUrl: string): Promise<DatabaseProxy> {
  const target = targetOf(new URL(ownerUrl));
  const sockets = new Set<Socket>();
  let mode: Mode = 'open';

  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((service) => {
    if (mode === 'refuse') return void service.destroy();
    const database = connect(target);
    keep(service);
    keep(database);
    service.on('data', (bytes) => mode !== 'freeze' && database.write(bytes));
    database.on('data', (bytes) => mode === 'open' && service.write(bytes));
    service.on('close', () => database.destroy());
    database.on('close', () => service.destroy());
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const cut = () => sockets.forEach((socket) => socket.destroy());

  return {
    through(address) {
      const url = new URL(address);
      url.search = '';
      url.hostname = '127.0.0.1';
      url.port = String(port);
      return url.toString();
    },
    open: () => void (mode = 'open'),
    refuse() {
      mode = 'refuse';
      cut();
    },
    freeze: () => void (mode = 'freeze'),
    loseAnswers: () => void (mode = 'lose-answers'),
    close() {
      cut();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}
