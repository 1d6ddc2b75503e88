import { useTranslation } from 'react-i18next';
import classes from './undo-button.module.css';

interface UndoButtonProps {
  /** Says what is undone, where 'Undo' alone is not clear. */
  label?: string | undefined;
  onClick: () => void;
}

/** For the dark background of the last action. */
export function UndoButton({ label, onClick }: UndoButtonProps) {
  const { t } = useTranslation('appointments');
  return (
    <button type="button" className={classes.button} aria-label={label} onClick={onClick}>
      {t('undo')}
    </button>
  );
}
