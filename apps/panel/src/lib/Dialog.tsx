import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal, Stack } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import classes from './Dialog.module.css';

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
  // Opened after it was mounted, also when its code came late: the focus then finds its way back.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  const body = useRef<HTMLDivElement>(null);
  useDidUpdate(() => {
    // What was pressed is hidden while the call runs; when it failed, the question takes the focus again.
    if (!locked) body.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [locked]);
  return (
    <Modal.Root
      opened={shown}
      onClose={onClose}
      centered
      radius="lg"
      closeOnEscape={!locked}
      closeOnClickOutside={!locked}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body ref={body} className={classes.body}>
          <Stack gap="md">
            <Modal.Title className={classes.title}>{title}</Modal.Title>
            {children}
          </Stack>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
