import { CallFailed, ServerRefusal } from '@baari/client/failures';
import i18next from 'i18next';
import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from './toast.ts';

interface ActOptions {
  /** The catalogue's text for a thrown failure; 'Something went wrong' without. */
  failed?: string;
  /** Show the text in the body of an unusable answer instead of `failed`. */
  bodyFirst?: boolean;
  /** Which of a refusal's texts is shown; its message without. */
  refusedText?: (refusal: ServerRefusal) => string;
  /** True: this refusal is handled, no toast. */
  onRefusal?: (refusal: ServerRefusal) => boolean | void;
  /** No success toast. */
  quiet?: boolean;
}

/** The text of a failure for a person; unexpected failures are logged. */
export function failureText(error: unknown, failed: string = i18next.t('somethingWentWrong')): string {
  if (error instanceof ServerRefusal) return error.message;
  console.error(error);
  return failed;
}

function reportFailure(error: unknown, { failed, bodyFirst, refusedText, onRefusal }: ActOptions): void {
  if (error instanceof ServerRefusal) {
    if (onRefusal?.(error) !== true) toast.error(refusedText ? refusedText(error) : error.message);
    return;
  }
  const text = failureText(error, failed);
  toast.error((bodyFirst && error instanceof CallFailed && error.said) || text);
}

/**
 * The one way to run a call that changes something: toasts the server's message, or what went wrong.
 * `act` returns undefined after a failure; `busy` is true while it runs.
 */
export function useAct() {
  const [busy, setBusy] = useState(false);
  const running = useRef(0);

  const act = useCallback(async <A extends { message: string }>(run: () => Promise<A>, options: ActOptions = {}) => {
    running.current += 1;
    setBusy(true);
    try {
      const answer = await run();
      if (!options.quiet) toast.success(answer.message);
      return answer;
    } catch (error) {
      reportFailure(error, options);
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
