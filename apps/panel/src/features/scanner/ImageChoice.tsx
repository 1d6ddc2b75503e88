import { Icon } from '@baari/ui/Icon';
import { Button } from '@mantine/core';
import type { ButtonProps } from '@mantine/core';
import { useRef } from 'react';
import { texts } from '../../lib/texts.ts';

interface ImageChoiceProps extends ButtonProps {
  onImage: (file: File) => void;
  /** Gets the focus when it appears. */
  autoFocus?: boolean;
}

/** A button to choose an image file. */
export function ImageChoice({ onImage, ...button }: ImageChoiceProps) {
  const t = texts('scanner');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) onImage(file);
          // So that the same file can be chosen again.
          event.currentTarget.value = '';
        }}
      />
      <Button {...button} leftSection={<Icon name="picture" />} onClick={() => input.current?.click()}>
        {t('chooseImage')}
      </Button>
    </>
  );
}
