import { Button } from '@mantine/core';
import { texts } from '../../lib/texts.ts';

const CHOICES = ['doctor', 'clinic'] as const;
export type Whose = (typeof CHOICES)[number];

/** Whose code the page shows: the doctor's, or the one of all doctors of the clinic. */
export function WhoseCode({ whose, onChoose }: { whose: Whose; onChoose: (whose: Whose) => void }) {
  const t = texts('qr-download');
  return (
    <Button.Group aria-label={t('clinic.whose')}>
      {CHOICES.map((choice) => (
        <Button
          key={choice}
          variant={choice === whose ? 'filled' : 'default'}
          aria-pressed={choice === whose}
          onClick={() => onChoose(choice)}
        >
          {t(`clinic.of.${choice}`)}
        </Button>
      ))}
    </Button.Group>
  );
}
