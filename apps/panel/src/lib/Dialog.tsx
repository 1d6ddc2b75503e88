import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal, Stack } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import classes from './Dialog.module.css';
import { useAsked } from './reauth.ts';
import { restUnder } from './rest-under.ts';
import { useBackCloses } from './use-back-closes.ts';

interface DialogProps {
  opened: boolean;
  title: string;
  /** Escape, a click outside or the browser's Back; not while something runs. */
  onClose: () => void;
  locked?: boolean;
  /** For what is quicker read in two columns. */
  isWide?: boolean;
  /** True for a dialog that asks about going back. */
  isAboutBack?: boolean;
  /** True for the dialog that asks who is there; meanwhile no other is seen. */
  isAboutWho?: boolean;
  children: ReactNode;
}

/** A dialog. Its title stands in the body, because Mantine's own would be a second page header. */
export function Dialog({
  opened,
  title,
  onClose,
  locked = false,
  isWide = false,
  isAboutBack = false,
  isAboutWho = false,
  children,
}: DialogProps) {
  const isCovered = useAsked() !== null && !isAboutWho;
  // Opens after it is mounted, so that the focus can go back afterwards.
  const [shown, setShown] = useState(false);
  useEffect(() => {
    setShown(opened);
    if (!opened) return;
    restUnder();
    return restUnder;
  }, [opened]);
  useBackCloses(opened && !isAboutBack, () => {
    if (!locked) onClose();
    return !locked;
  });
  const body = useRef<HTMLDivElement>(null);
  useDidUpdate(() => {
    // The pressed button is hidden while the call runs; after a failure the dialog gets the focus again.
    if (!locked) body.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [locked]);
  return (
    <Modal.Root
      opened={shown}
      onClose={onClose}
      centered
      size={isWide ? 620 : undefined}
      radius="xl"
      closeOnEscape={!locked}
      closeOnClickOutside={!locked}
    >
      <Modal.Overlay />
      <Modal.Content data-covered={isCovered || undefined} className={classes.content}>
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
