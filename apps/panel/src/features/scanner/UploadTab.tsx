import { Stack, Text } from '@mantine/core';
import { texts } from '../../lib/texts.ts';
import { ImageChoice } from './ImageChoice.tsx';
import classes from './scanner.module.css';

interface UploadTabProps {
  /** An image is being dragged over the page. */
  hovering: boolean;
  /** Gets the focus after a result. */
  autoFocus: boolean;
  onImage: (file: File) => void;
}

export function UploadTab({ hovering, autoFocus, onImage }: UploadTabProps) {
  const t = texts('scanner');
  return (
    <Stack className={classes.drop} data-hovering={hovering || undefined} gap="md" align="center" justify="center">
      <Text fw={500} ta="center">
        {t(hovering ? 'dropNow' : 'dropTitle')}
      </Text>
      <ImageChoice autoFocus={autoFocus} onImage={onImage} />
      <Text size="sm" c="dimmed" ta="center">
        {t('dropHint')}
      </Text>
    </Stack>
  );
}
