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

/** A mail server on this machine; `refuse` says how it refuses an address for good. */
export async function startMailServer({
  port = 0,
  refuse = (_to: string): boolean => false,
} = {}): Promise<MailServer> {
  const received: Email[] = [];
  const offered: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      offered.push(address);
      done(refuse(address) ? Object.assign(new Error(`no such mailbox ${address}`), { responseCode: 550 }) : null);
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
