import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  url: string;
  port: number;
  received: Email[];
  /** Addresses that were offered, refused ones too. */
  offered: string[];
  close(): Promise<void>;
}

/**
 * A mail server on this machine; `refuse` says with which code it refuses an address, 0 that it takes it. With `tls` it
 * offers STARTTLS, under a certificate that ended long ago unless another one is given.
 */
export async function startMailServer({
  port = 0,
  refuse = (_to: string): number => 0,
  tls = false,
} = {}): Promise<MailServer> {
  const received: Email[] = [];
  const offered: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: tls ? [] : ['STARTTLS'],
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
