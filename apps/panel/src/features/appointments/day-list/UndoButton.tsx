import { useTranslation } from 'react-i18next';
import classes from './undo-button.module.css';

interface UndoButtonProps {
  /** What is undone, where 'Undo' alone does not say it. */
  label?: string | undefined;
  onClick: () => void;
}

/** Stands on the dark ground of what was just done. */
export function UndoButton({ label, onClick }: UndoButtonProps) {
  const { t } = useTranslation('appointments');
  return (
    <button type="button" className={classes.button} aria-label={label} onClick={onClick}>
      {t('undo')}
    </button>
  );
}
