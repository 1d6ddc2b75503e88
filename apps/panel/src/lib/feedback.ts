import { CallFailed, ServerRefusal } from '@baari/client/failures';
import { texts } from './texts.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { queryClient } from './query.ts';
import { isSharedDesk } from './session.ts';
import { toast } from './toast.ts';

interface Options {
  /** Which of a refusal's texts is shown; its message without. */
  refusedText?: (refusal: ServerRefusal) => string;
  /** True: this refusal is handled, no toast. */
  onRefusal?: (refusal: ServerRefusal) => boolean | void;
  /** No success toast. */
  quiet?: boolean;
}

/** What changes something: without an answer it is said whether it was sent, and where one sees whether it counted. */
interface Change extends Options {
  /** The act as the beginning of a sentence, e.g. 'Call of 13'. */
  what: string;
  /** Where one sees whether it counted; on this page without. */
  see?: string;
  /** Called with the text instead of a toast if it may have counted. */
  onUncertain?: ((text: string) => void) | undefined;
  /** Called after that toast: what covers the page that shows whether it counted, goes. */
  uncover?: (() => void) | undefined;
}

/** What changes nothing, or whose text is fixed by the requirements: it is shown whatever failed. */
interface Fixed extends Options {
  failed: string;
  /** Show the text in the body of an unusable answer instead, if there is one. */
  bodyFirst?: boolean;
}

/** The page itself says it if no answer came. */
interface Said extends Options {
  isSaid: true;
}

type ActOptions = Change | Fixed | Said;

/** The words of an act, by which its toasts are known when it is tried again. */
function nameOf(options: ActOptions): string | undefined {
  if ('what' in options) return options.what;
  return 'failed' in options ? options.failed : undefined;
}

/** What this device could not do, in words for a person. */
export class DeviceFailure extends Error {}

/** The text of a failure for a person; unexpected failures are logged. */
export function failureText(error: unknown, failed: string = texts('common')('somethingWentWrong')): string {
  if (error instanceof ServerRefusal) return error.message;
  console.error(error);
  return failed;
}

const hasNoNetwork = (error: unknown): boolean => error instanceof CallFailed && error.status === undefined;

/** What became of a change that was not answered: it was not sent, or nobody knows whether it counted. */
function unansweredText(error: unknown, { what, see }: Change, isUnsent: boolean): string {
  if (isUnsent) return texts('common')('noNetwork.notSent', { what });
  const said = texts('common')(hasNoNetwork(error) ? 'noNetwork.noAnswer' : 'noNetwork.fault', { what });
  return `${said} ${see ?? texts('common')('noNetwork.see')}`;
}

function reportUnanswered(error: unknown, options: ActOptions, wasOnline: boolean): void {
  if ('failed' in options) {
    const text = failureText(error, options.failed);
    toast.error((options.bodyFirst && error instanceof CallFailed && error.said) || text, options.failed);
  } else if ('what' in options) {
    const isUnsent = !wasOnline && !navigator.onLine && hasNoNetwork(error);
    const text = failureText(error, unansweredText(error, options, isUnsent));
    if (isUnsent) return void toast.error(text, options.what);
    void queryClient.invalidateQueries();
    if (options.onUncertain) options.onUncertain(text);
    else toast.error(text, options.what);
    options.uncover?.();
  } else failureText(error);
}

function reportFailure(error: unknown, options: ActOptions, wasOnline: boolean): void {
  const of = nameOf(options);
  if (error instanceof DeviceFailure) return void toast.error(error.message, of);
  if (!(error instanceof ServerRefusal)) return reportUnanswered(error, options, wasOnline);
  // The person was asked, and closed the question.
  if (error.code === 'REAUTH_REQUIRED') return;
  const { refusedText, onRefusal } = options;
  const isHandled = onRefusal?.(error) === true;
  if (error.code === 'NO_SESSION' && isSharedDesk())
    toast.notDone(
      texts('common')('lockedBefore', { what: 'what' in options ? options.what : texts('common')('anAct') }),
    );
  else if (!isHandled) toast.error(refusedText ? refusedText(error) : error.message, of);
}

/**
 * The one way to run a call that changes something: toasts the server's message, or what went wrong.
 * `act` returns undefined after a failure; `busy` is true while it runs.
 */
export function useAct() {
  const [busy, setBusy] = useState(false);
  const running = useRef(0);

  const act = useCallback(async <A extends { message: string }>(run: () => Promise<A>, options: ActOptions) => {
    const wasOnline = navigator.onLine;
    toast.closeStanding();
    const name = nameOf(options);
    if (name !== undefined) toast.withdrawFailure(name);
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
