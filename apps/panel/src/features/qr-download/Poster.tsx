import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useReactToPrint } from 'react-to-print';
import { toast } from '../../lib/toast.ts';
import { ClinicCode } from './ClinicCode.tsx';
import classes from './poster.module.css';

interface PosterProps {
  name: string;
  speciality: string;
  address: string;
  link: string;
}

const STEPS = ['scan', 'choose', 'come'] as const;

/** An A4 sheet for the wall of the waiting room, shown small and printed full size. */
export function Poster({ name, speciality, address, link }: PosterProps) {
  const { t } = useTranslation('qr-download');
  const sheet = useRef<HTMLDivElement>(null);
  const print = useReactToPrint({
    contentRef: sheet,
    documentTitle: t('poster.document'),
    pageStyle: '@page { size: A4 portrait; margin: 0 } body { margin: 0; print-color-adjust: exact }',
    onPrintError: (_, error) => {
      console.error(error);
      toast.error(t('poster.printFailed'));
    },
  });

  return (
    <Paper>
      <Stack gap="md">
        <div>
          <Title order={2} size="h4">
            {t('poster.title')}
          </Title>
          <Text c="dimmed">{t('poster.lead')}</Text>
        </div>
        <div className={classes.frame}>
          <div ref={sheet} className={classes.sheet}>
            <p className={classes.name}>{name}</p>
            <p className={classes.about}>{speciality}</p>
            <p className={classes.about}>{address}</p>
            <ClinicCode link={link} title={t('code', { name })} className={classes.code} />
            <ol className={classes.steps}>
              {STEPS.map((step) => (
                <li key={step}>
                  {t(`poster.${step}`)}
                  <span lang="hi">{t(`poster.${step}Hindi`)}</span>
                </li>
              ))}
            </ol>
            <p className={classes.free}>{t('poster.free')}</p>
            <p className={classes.link}>{link}</p>
          </div>
        </div>
        <Button variant="light" onClick={() => print()}>
          {t('poster.print')}
        </Button>
      </Stack>
    </Paper>
  );
}
