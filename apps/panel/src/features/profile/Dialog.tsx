import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog.module.css';

interface DialogProps {
  opened: boolean;
  title: string;
  /** Escape and a click beside it; not offered while something runs. */
  onClose: () => void;
  locked?: boolean;
  children: ReactNode;
}

/** A question that has to be answered. Its title stands in the body: Mantine's own would be a second page header. */
export function Dialog({ opened, title, onClose, locked = false, children }: DialogProps) {
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      centered
      radius="lg"
      closeOnEscape={!locked}
      closeOnClickOutside={!locked}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body className={classes.body}>
          <Stack gap="md">
            <Modal.Title className={classes.title}>{title}</Modal.Title>
            {children}
          </Stack>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
