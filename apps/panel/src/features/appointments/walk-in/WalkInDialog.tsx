import { Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../lib/Dialog.tsx';
import type { SlipData } from '../paper/Slip.tsx';
import { SlipView } from './SlipView.tsx';
import type { WalkInErrors } from './walk-in-form.ts';
import { WalkInForm } from './WalkInForm.tsx';
import classes from './walk-in.module.css';
import type { WalkInBody } from './WalkInForm.tsx';

/** What the dialog shows: the form, or a token; null while it is closed. */
export type WalkInStep = 'form' | { slip: Omit<SlipData, 'clinic'>; name: string | null } | null;

interface WalkInDialogProps {
  step: WalkInStep;
  /** The day is closed for bookings. */
  isClosed: boolean;
  busy: boolean;
  onAdd: (body: WalkInBody) => Promise<WalkInErrors>;
  onStep: (step: WalkInStep) => void;
}

/** Adds a walk-in patient and shows the token. */
export default function WalkInDialog({ step: asked, isClosed, busy, onAdd, onStep }: WalkInDialogProps) {
  const { t } = useTranslation('appointments');
  const close = () => onStep(null);
  // While it closes, it keeps showing the last step.
  const [step, setStep] = useState(asked);
  if (asked !== null && asked !== step) setStep(asked);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked !== null) content.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [asked]);
  const title = step === 'form' ? t('walkIn.title') : step ? t('slip.title', { number: step.slip.number }) : '';
  return (
    <Dialog opened={asked !== null} title={title} onClose={close} locked={busy}>
      <div ref={content} className={classes.form}>
        {step === 'form' && (
          <>
            {isClosed && <Text size="sm">{t('walkIn.closed')}</Text>}
            <WalkInForm busy={busy} onSubmit={onAdd} onCancel={close} />
          </>
        )}
        {step !== null && step !== 'form' && (
          <SlipView slip={step.slip} name={step.name} onAnother={() => onStep('form')} onClose={close} />
        )}
      </div>
    </Dialog>
  );
}
