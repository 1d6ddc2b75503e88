import { useEffect, useId, useRef, useState } from 'react';
import { ServerRefusal } from '@baari/client/failures';
import { refusalText, t } from '../lib/text.ts';

interface Props {
  /** What the button says that asks. */
  opener: string;
  /** Of what, where there are several such buttons on a page. */
  about?: string;
  question: string;
  yes: string;
  /** While it is done. */
  doing?: string;
  no: string;
  /** Done once it is answered with yes. */
  act: () => Promise<void>;
  /** What is said of a refusal, where not the usual. */
  refused?: (error: ServerRefusal) => string | undefined;
  /** It was refused, or the answer was lost: what the page shows may be old. */
  onFailed?: () => void;
}

/** A button that asks once before it does what cannot be undone. */
export function Ask({ opener, about, question, yes, doing = yes, no, act, refused, onFailed }: Props) {
  const [asking, setAsking] = useState(false);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState('');
  const open = useRef<HTMLButtonElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  const asked = useRef(false);
  const id = useId();
  useEffect(() => {
    if (asking) keep.current?.focus();
    else if (asked.current) open.current?.focus();
    asked.current = asking;
  }, [asking]);

  const answer = async () => {
    setSending(true);
    setProblem('');
    try {
      await act();
    } catch (error) {
      setProblem(error instanceof ServerRefusal ? (refused?.(error) ?? refusalText(error)) : t('failed.network'));
      onFailed?.();
    } finally {
      setSending(false);
    }
  };

  if (!asking) {
    return (
      <button
        ref={open}
        type="button"
        className="button wide"
        aria-label={about && `${opener}: ${about}`}
        onClick={() => setAsking(true)}
      >
        {opener}
      </button>
    );
  }
  return (
    <div className="ask wide" role="group" aria-labelledby={id}>
      <p id={id}>{question}</p>
      <p role="alert">{problem}</p>
      <div className="pair">
        <button ref={keep} type="button" className="button" onClick={() => setAsking(false)}>
          {no}
        </button>
        <button type="button" className="button danger" aria-busy={sending} onClick={() => !sending && void answer()}>
          {sending ? doing : yes}
        </button>
      </div>
    </div>
  );
}
