import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { CERTIFICATE, CERTIFICATE_KEY } from '../certificate.ts';

export interface MailServer {
  url: string;
  port: number;
  received: Email[];
  /** The recipient addresses that it was offered, refused ones too. */
  offered: string[];
  close(): Promise<void>;
}

/**
 * A mail server on this machine. `refuse` gives the code with which it refuses an address, or 0 to accept it. `tls`:
 * it offers STARTTLS, or speaks TLS from the start, with the certificate of testing/certificate.ts. `login`: all
 * other log-ins are refused.
 */
export async function startMailServer({
  port = 0,
  refuse = () => 0,
  tls = null,
  login = null,
}: {
  port?: number;
  refuse?: (to: string) => number;
  tls?: 'upgrade' | 'at once' | null;
  login?: { user: string; pass: string } | null;
} = {}): Promise<MailServer> {
  const received: Email[] = [];
  const offered: string[] = [];
  const server = new SMTPServer({
    authOptional: login === null,
    disabledCommands: tls === 'upgrade' ? [] : ['STARTTLS'],
    secure: tls === 'at once',
    ...(tls && { cert: CERTIFICATE, key: CERTIFICATE_KEY }),
    onAuth({ username, password }, _session, done) {
      const known = login !== null && username === login.user && password === login.pass;
      if (known) done(null, { user: username });
      else done(Object.assign(new Error('5.7.8 wrong user or password'), { responseCode: 535 }));
    },
    onRcptTo({ address }, _session, done) {
      offered.push(address);
      const responseCode = refuse(address);
      done(responseCode ? Object.assign(new Error(`5.1.1 no mailbox ${address}`), { responseCode }) : null);
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          received.push(mail);
          done();
        });
      });
    },
  });
  server.on('error', () => {}); // a client that does not trust the certificate hangs up
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  const { port: taken } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${taken}`,
    port: taken,
    received,
    offered,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
