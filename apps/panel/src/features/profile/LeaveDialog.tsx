import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './profile.module.css';

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
    <Modal
      opened={opened}
      onClose={onStay}
      title={t('leave.title')}
      withCloseButton={false}
      classNames={{ title: classes.dialogTitle }}
    >
      <Stack gap="md">
        <Text>{lead}</Text>
        <Group grow>
          <Button onClick={onStay} data-autofocus>
            {t('leave.stay')}
          </Button>
          <Button variant="default" onClick={onLeave}>
            {leave}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
