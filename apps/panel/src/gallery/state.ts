import type { Answer, EndpointShape } from '@baari/contract/endpoint';
import { PROBLEMS } from '@baari/contract/problem';
import type { ProblemBody, ProblemCode } from '@baari/contract/problem';

/** What a call gets instead of the API's answer: this, a failure, or nothing at all. */
export interface Reply {
  endpoint: EndpointShape;
  answer: object | 'failure' | 'silence';
  /** The HTTP status; 200 without. */
  status?: number;
}

/** A text for the field of this label. */
export interface Typing {
  label: string;
  text: string;
}

/** One state of a screen: the panel is opened at `path`, and these replies stand before those that all states share. */
export interface State {
  /** The screen and its state, as in 'home, loading'; also its address in the gallery. */
  name: string;
  path: string;
  replies?: readonly Reply[];
  /** What is done to come to it, each once it can be: a button of this name is pressed, or a text typed into a field. */
  steps?: readonly (string | Typing)[];
  /** What the device says of its camera; without, it has none. */
  camera?: 'prompt' | 'starting' | 'denied' | 'in use';
  /** Nobody is logged in. */
  visitor?: boolean;
}

/** Answers with the fields of a successful answer. */
export const says = <E extends EndpointShape>(
  endpoint: E,
  fields: Omit<Answer<E>, 'success' | 'message'> & { message?: string },
): Reply => ({ endpoint, answer: { success: true, message: '', ...fields } });

/** The call is refused. */
export const refuses = (endpoint: EndpointShape, code: ProblemCode, more: Partial<ProblemBody> = {}): Reply => ({
  endpoint,
  status: PROBLEMS[code].status,
  answer: { success: false, message: PROBLEMS[code].text, code, ...more },
});

/** The call fails without an answer. */
export const fails = (endpoint: EndpointShape): Reply => ({ endpoint, answer: 'failure' });

/** The answer does not come. */
export const waits = (endpoint: EndpointShape): Reply => ({ endpoint, answer: 'silence' });
