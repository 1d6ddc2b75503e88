import type { Answer, EndpointShape } from '@baari/contract/endpoint';

/** What a call gets instead of the API's answer: this, a failure, or nothing at all. */
export interface Reply {
  endpoint: EndpointShape;
  answer: object | 'failure' | 'silence';
}

/** One state of a screen: the panel is opened at `path`, and these replies stand before those that all states share. */
export interface State {
  /** The screen and its state, as in 'home, loading'; also its address in the gallery. */
  name: string;
  path: string;
  replies?: readonly Reply[];
  /** The buttons that are pressed to come to it, by name, each once it is there. */
  presses?: readonly string[];
  /** Nobody is logged in. */
  visitor?: boolean;
}

/** Answers with the fields of a successful answer. */
export const says = <E extends EndpointShape>(endpoint: E, fields: Omit<Answer<E>, 'success' | 'message'>): Reply => ({
  endpoint,
  answer: { success: true, message: '', ...fields },
});

/** The call fails without an answer. */
export const fails = (endpoint: EndpointShape): Reply => ({ endpoint, answer: 'failure' });

/** The answer does not come. */
export const waits = (endpoint: EndpointShape): Reply => ({ endpoint, answer: 'silence' });
