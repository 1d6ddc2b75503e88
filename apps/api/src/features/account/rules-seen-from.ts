import { beginningOf } from '../../lib/network.ts';
import { keysFor, mac, seal, sha256, unsealAny } from '../../lib/secret.ts';

const MARK_BYTES = 16;

/** From where somebody logs in: the id of their browser's device, the token of the shared desk that it may be, and the network. */
export interface Place {
  deviceToBe: string;
  deskToken: string | null;
  network: string;
}
export interface SeenFrom {
  /** What the database is told of a place: of the network only marks, under each secret, the newest first, and its beginning, sealed. */
  told(place: Place): string;
  /** The beginning of a network that was told. */
  beginning(sealed: string): string;
}

/** How it is kept from where accounts were logged in to: whoever reads the database learns no network. */
export function seenFrom(secrets: readonly Buffer[]): SeenFrom {
  const keys = { marks: keysFor(secrets, 'seen network'), sealed: keysFor(secrets, 'network in a mail') };
  return {
    told({ deviceToBe, deskToken, network }) {
      const beginning = beginningOf(network);
      const markOf = (key: Buffer) => mac(key, beginning).subarray(0, MARK_BYTES).toString('base64url');
      return JSON.stringify({
        device: deviceToBe,
        desk: deskToken === null ? null : sha256(deskToken).toString('hex'),
        networks: keys.marks.map(markOf),
        network: seal(keys.sealed[0]!, beginning),
      });
    },
    beginning: (sealed) => unsealAny(keys.sealed, sealed),
  };
}
