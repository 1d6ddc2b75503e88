import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';

/** What keeps a backup from being encrypted or opened, in words. */
export class LockTrouble extends Error {}

/** How an encrypted backup begins: https://age-encryption.org/v1, a format that other tools read too. */
export const LOCKED = 'age-encryption.org/v1\n';
/** A shorter passphrase is found by trying. */
const PASSPHRASE_MIN_CHARS = 16;

/** The first line of a file that holds a passphrase or a key; lines that begin with # are comments. */
function secretIn(path: string): string {
  let lines: string[];
  try {
    lines = readFileSync(path, 'utf8').split('\n');
  } catch {
    throw new LockTrouble(`${path} cannot be read.`);
  }
  const secret = lines.map((line) => line.trim()).find((line) => line !== '' && !line.startsWith('#'));
  if (secret === undefined) throw new LockTrouble(`${path} is empty.`);
  return secret;
}

/** What passes through comes out encrypted. */
export type Lock = (plain: Readable) => Promise<Readable>;
export type Unlock = (locked: Readable) => Promise<Readable>;

/** The same streams by two names: Node's types, and the library's, which are a browser's. */
const webOf = (stream: Readable) => Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>;
const nodeOf = (stream: ReadableStream<Uint8Array>) => Readable.fromWeb(stream as unknown as NodeStream);

/** Encrypts for whoever knows the passphrase in this file, of at least 16 characters. */
export function lockByPassphrase(file: string): Lock {
  const passphrase = secretIn(file);
  if (passphrase.length < PASSPHRASE_MIN_CHARS)
    throw new LockTrouble(`The passphrase in ${file} is shorter than ${PASSPHRASE_MIN_CHARS} characters.`);
  return locking((encrypter) => encrypter.setPassphrase(passphrase));
}

/** Encrypts for the holder of the key that belongs to this recipient, 'age1...': this machine cannot read it back. */
export function lockForRecipient(recipient: string): Lock {
  try {
    new Encrypter().addRecipient(recipient);
  } catch {
    throw new LockTrouble(`'${recipient}' is not a recipient: it begins with age1, as age-keygen prints it.`);
  }
  return locking((encrypter) => encrypter.addRecipient(recipient));
}

/** As the settings say; null if they say nothing. */
export function lockBySettings({
  recipient,
  passphraseFile,
}: {
  recipient: string | null;
  passphraseFile: string | null;
}): Lock | null {
  if (recipient !== null) return lockForRecipient(recipient);
  return passphraseFile === null ? null : lockByPassphrase(passphraseFile);
}

const locking =
  (prepare: (encrypter: Encrypter) => void): Lock =>
  async (plain) => {
    const encrypter = new Encrypter();
    prepare(encrypter);
    return nodeOf(await encrypter.encrypt(webOf(plain)));
  };

/** Opens what was locked with the passphrase, or for the key, in this file. */
export function unlockBy({ passphraseFile, keyFile }: { passphraseFile?: string; keyFile?: string }): Unlock {
  const decrypter = new Decrypter();
  if (passphraseFile !== undefined) decrypter.addPassphrase(secretIn(passphraseFile));
  if (keyFile !== undefined) {
    try {
      decrypter.addIdentity(secretIn(keyFile));
    } catch (error) {
      if (error instanceof LockTrouble) throw error;
      throw new LockTrouble(`${keyFile} holds no key: it begins with AGE-SECRET-KEY-1, as age-keygen writes it.`);
    }
  }
  return async (locked) => nodeOf(await decrypter.decrypt(webOf(locked)));
}
