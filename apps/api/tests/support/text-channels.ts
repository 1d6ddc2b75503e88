import type { TextCall, TextMessage } from '@baari/api/ports/text-channel';
import { TextNotTaken } from '@baari/api/ports/text-channel';
import type { CallBack } from '@baari/testing/stand-ins/text-provider';
import { expect } from 'vitest';

/** What each channel sends in these tests. */
export const MESSAGE: TextMessage = {
  phone: '9800000001',
  code: 'turn',
  language: 'hi',
  values: ['14', 'डॉ. आशा राव'],
  smsValues: ['14', 'डॉ. आशा राव'],
  text: 'नंबर 14: अब आपकी बारी, डॉ. आशा राव',
};

/** What a message is about in these tests, and what stands for our secrets: none of it may be in a log. */
const PRIVATE = /9800000001|14|आशा|Asha|the key|hush/;

/** Why a message was not taken, in words that tell neither whom we wrote to nor what. */
export async function failureOf(sent: Promise<string>): Promise<TextNotTaken> {
  const fault = await sent.then(
    () => null,
    (error: unknown) => error,
  );
  expect(fault).toBeInstanceOf(TextNotTaken);
  const failure = fault as TextNotTaken;
  expect(failure.message).not.toMatch(PRIVATE);
  return failure;
}

export const outcome = (is: TextNotTaken['outcome'], retryAfterSeconds = 0): unknown =>
  expect.objectContaining({ outcome: is, retryAfterSeconds });

/** A call of a provider as a channel reads it, at an address with `own` in it. */
export const asCall = ({ headers, query, body }: CallBack, own: TextCall['query'] = {}): TextCall => ({
  headers,
  query: { ...own, ...query },
  body: Buffer.from(body),
});
