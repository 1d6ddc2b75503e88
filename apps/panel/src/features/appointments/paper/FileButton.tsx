import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './FileDialog.module.css';

const FileDialog = lazy(() => import('./FileDialog.tsx'));

/** Opens the dialog for the appointments file. */
export function FileButton({ today }: { today: string }) {
  const { t } = useTranslation('appointments');
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  return (
    <>
      <Button
        variant="default"
        px="sm"
        fz={15}
        flex="none"
        className={classes.open}
        aria-haspopup="dialog"
        onClick={() => setState('open')}
      >
        {t('file.open')}
      </Button>
      {state !== 'unused' && (
        <Suspense>
          <FileDialog today={today} opened={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
