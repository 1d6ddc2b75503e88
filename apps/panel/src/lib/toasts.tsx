import { notifications, Notifications } from '@mantine/notifications';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import i18next from 'i18next';

interface Toast {
  text: string;
  tone: 'green' | 'red';
  closeAfterMs: number;
}

export function showToast({ text, tone, closeAfterMs }: Toast): void {
  notifications.show({
    message: text,
    color: tone,
    autoClose: closeAfterMs,
    // An error interrupts a screen reader, a success waits its turn.
    role: tone === 'red' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': i18next.t('close'), size: 44 },
  });
}

export default function Toasts() {
  return <Notifications position="top-right" limit={4} zIndex={1000} />;
}
