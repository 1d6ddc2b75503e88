import { Button, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { texts } from '../../../lib/texts.ts';
import dialog from '../../../lib/Dialog.module.css';
import { Dialog } from '../../../lib/Dialog.tsx';
import type { SlipData } from '../paper/Slip.tsx';
import { SlipView } from './SlipView.tsx';
import type { WalkInErrors, WalkInTyped } from './walk-in-form.ts';
import { ForWhom } from './ForWhom.tsx';
import { WalkInForm } from './WalkInForm.tsx';
import classes from './walk-in.module.css';
import type { WalkInBody } from './WalkInForm.tsx';

/** What the dialog shows: the form, or a token; null while it is closed. */
export type WalkInStep = 'form' | { slip: SlipData; name: string | null; isAdded: boolean } | null;

interface WalkInDialogProps {
  step: WalkInStep;
  opened: boolean;
  /** The day is closed for bookings. */
  isClosed: boolean;
  busy: boolean;
  /** Before the form: whose patient it is, where that is asked. The form waits for `isAsked`; once it `isBegun` it stays, and only adds nobody. */
  whose?: ReactNode;
  isAsked?: boolean;
  isBegun?: boolean;
  /** Keeps what is typed while the dialog has to close for a time. */
  typedRef?: RefObject<WalkInTyped>;
  onAdd: (body: WalkInBody) => Promise<WalkInErrors>;
  onStep: (step: WalkInStep) => void;
  onClose: () => void;
}

/** Adds a walk-in patient and shows the token. */
export default function WalkInDialog(props: WalkInDialogProps) {
  const {
    step: asked,
    opened,
    isClosed,
    busy,
    whose,
    isAsked = false,
    isBegun = false,
    typedRef,
    onAdd,
    onStep,
    onClose,
  } = props;
  const t = texts('appointments');
  // While it closes, it keeps showing the last step.
  const [step, setStep] = useState(asked);
  if (asked !== null && asked !== step) setStep(asked);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked !== null) content.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [asked]);
  const title = step === 'form' ? t('walkIn.open') : step ? t('slip.title', { number: step.slip.number }) : '';
  return (
    <Dialog opened={opened} title={title} onClose={onClose} locked={busy}>
      <div ref={content} className={classes.form}>
        {step === 'form' && (
          <>
            {whose ?? <ForWhom />}
            {isClosed && <Text size="sm">{t('walkIn.closed')}</Text>}
            {isAsked && !isBegun ? (
              <div className={dialog.answers}>
                <Button variant="default" onClick={onClose}>
                  {t('walkIn.cancel')}
                </Button>
              </div>
            ) : (
              <WalkInForm busy={busy} waits={isAsked} typedRef={typedRef} onSubmit={onAdd} onCancel={onClose} />
            )}
          </>
        )}
        {step !== null && step !== 'form' && (
          <SlipView
            slip={step.slip}
            name={step.name}
            onAnother={step.isAdded ? () => onStep('form') : undefined}
            onClose={onClose}
            onPrinted={onClose}
          />
        )}
      </div>
    </Dialog>
  );
}
