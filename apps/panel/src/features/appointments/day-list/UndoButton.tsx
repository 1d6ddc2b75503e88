import { Icon } from '@baari/ui/Icon';
import { Button } from '@mantine/core';
import { texts } from '../../../lib/texts.ts';

interface UndoButtonProps {
  /** Says what is undone, where 'Undo' alone is not clear. */
  label?: string | undefined;
  resting?: boolean;
  onClick: () => void;
}

export function UndoButton({ label, resting = false, onClick }: UndoButtonProps) {
  const t = texts('appointments');
  return (
    <Button
      variant="subtle"
      px="xs"
      fz={14}
      flex="none"
      c="var(--baari-teal-text)"
      leftSection={<Icon name="undo" size={16} />}
      aria-label={label}
      aria-disabled={resting || undefined}
      data-resting={resting || undefined}
      opacity={resting ? 0.6 : undefined}
      onClick={onClick}
    >
      {t('undo')}
    </Button>
  );
}
