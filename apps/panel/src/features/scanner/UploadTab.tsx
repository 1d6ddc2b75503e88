import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ImageChoice } from './ImageChoice.tsx';
import classes from './scanner.module.css';

export function UploadTab({ hovering, onImage }: { hovering: boolean; onImage: (file: File) => void }) {
  const { t } = useTranslation('scanner');
  return (
    <Stack className={classes.drop} data-hovering={hovering || undefined} gap="md" align="center" justify="center">
      <Text fw={650} ta="center">
        {t(hovering ? 'dropNow' : 'dropTitle')}
      </Text>
      <ImageChoice onImage={onImage} />
      <Text size="sm" c="dimmed" ta="center">
        {t('dropHint')}
      </Text>
    </Stack>
  );
}
