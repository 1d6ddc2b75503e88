import { CallFailed, ServerRefusal } from '@baari/client/failures';
import i18next from 'i18next';
import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from './toast.ts';

interface ActOptions {
  /** True: the page itself says it if no answer came, so there is no toast. */
  isSaid?: boolean;
  /** The act as the beginning of a sentence, e.g. 'Call of 13'; said where there is no network. */
  what?: string;
  /** The catalogue's text for a thrown failure; 'Something went wrong' without. */
  failed?: string;
  /** True: `failed` is fixed by the requirements and is shown as it is, whatever failed. */
  isFixed?: boolean;
  /** Show the text in the body of an unusable answer instead of `failed`, which is fixed as well. */
  bodyFirst?: boolean;
  /** Which of a refusal's texts is shown; its message without. */
  refusedText?: (refusal: ServerRefusal) => string;
  /** True: this refusal is handled, no toast. */
  onRefusal?: (refusal: ServerRefusal) => boolean | void;
  /** Called with the text instead of a toast if it was sent and got no answer of use: it may have counted. */
  onUncertain?: (text: string) => void;
  /** No success toast. */
  quiet?: boolean;
}

/** The text of a failure for a person; unexpected failures are logged. */
export function failureText(error: unknown, failed: string = i18next.t('somethingWentWrong')): string {
  if (error instanceof ServerRefusal) return error.message;
  console.error(error);
  return failed;
}

const hasNoNetwork = (error: unknown): boolean => error instanceof CallFailed && error.status === undefined;

/** What became of an act that the network did not carry. Begun offline it was not sent; else nobody knows. */
function unsentText({ what, failed }: ActOptions, wasOnline: boolean): string {
  if (what === undefined && failed !== undefined) return i18next.t('noNetwork.failed', { failed });
  const act = what ?? i18next.t('noNetwork.this');
  return i18next.t(wasOnline ? 'noNetwork.noAnswer' : 'noNetwork.notSent', { what: act });
}

/** What became of an act of which the server said nothing of use; undefined if the act has no name. */
const faultText = ({ what }: ActOptions): string | undefined =>
  what === undefined ? undefined : i18next.t('noNetwork.fault', { what });

function reportFailure(error: unknown, options: ActOptions, wasOnline: boolean): void {
  const { isSaid, failed, isFixed, bodyFirst, refusedText, onRefusal, onUncertain } = options;
  if (error instanceof ServerRefusal) {
    // The person was asked, and closed the question.
    if (error.code === 'REAUTH_REQUIRED') return;
    if (onRefusal?.(error) !== true) toast.error(refusedText ? refusedText(error) : error.message);
    return;
  }
  const isUnsent = hasNoNetwork(error) && !isFixed && !bodyFirst;
  const text = failureText(error, isUnsent ? unsentText(options, wasOnline) : (failed ?? faultText(options)));
  if (onUncertain && wasOnline) onUncertain(text);
  else if (!isSaid) toast.error((bodyFirst && error instanceof CallFailed && error.said) || text);
}

/**
 * The one way to run a call that changes something: toasts the server's message, or what went wrong.
 * `act` returns undefined after a failure; `busy` is true while it runs.
 */
export function useAct() {
  const [busy, setBusy] = useState(false);
  const running = useRef(0);

  const act = useCallback(async <A extends { message: string }>(run: () => Promise<A>, options: ActOptions = {}) => {
    const wasOnline = navigator.onLine;
    running.current += 1;
    setBusy(true);
    try {
      const answer = await run();
      if (!options.quiet) toast.success(answer.message);
      return answer;
    } catch (error) {
      reportFailure(error, options, wasOnline);
      return undefined;
    } finally {
      running.current -= 1;
      setBusy(running.current > 0);
    }
  }, []);

  return { act, busy };
}

/**
 * For calls that read: toasts each failure once and returns its text for the page; undefined without a failure. `quiet`: no
 * toast, for pages whose parts show their own failures.
 */
export function useReadFailure(error: Error | null, failed?: string, quiet = false): string | undefined {
  const [text, setText] = useState<string>();
  useEffect(() => {
    if (!error) return setText(undefined);
    const said = failureText(error, failed);
    setText(said);
    if (!quiet) toast.error(said);
  }, [error, failed, quiet]);
  return text;
}
