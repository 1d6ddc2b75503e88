import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from 'altcha-lib/types';

// Our own worker: ALTCHA makes its workers from blobs, which worker-src 'self' refuses.
self.onmessage = ({ data: challenge }: MessageEvent<Challenge>) => {
  solveChallenge({ challenge, deriveKey }).then(
    (solution) => self.postMessage(solution),
    () => self.postMessage(null),
  );
};
