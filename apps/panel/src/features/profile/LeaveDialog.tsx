import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../lib/Dialog.tsx';
import classes from '../../lib/dialog.module.css';

interface LeaveDialogProps {
  opened: boolean;
  lead: string;
  leave: string;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before typed things are left behind. */
export function LeaveDialog({ opened, lead, leave, onStay, onLeave }: LeaveDialogProps) {
  const { t } = useTranslation('profile');
  return (
    <Dialog opened={opened} onClose={onStay} title={t('leave.title')}>
      <Text>{lead}</Text>
      <div className={classes.answers}>
        <Button onClick={onStay} data-autofocus>
          {t('leave.stay')}
        </Button>
        <Button variant="default" onClick={onLeave}>
          {leave}
        </Button>
      </div>
    </Dialog>
  );
}
