import { Icon } from '@baari/ui/Icon';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useRef } from 'react';
import { usePapers } from '../../lib/use-papers.ts';
import type { Paper } from '../../lib/use-papers.ts';
import { texts } from '../../lib/texts.ts';
import { useReactToPrint } from 'react-to-print';
import { noteStep } from '../../lib/home-facts.ts';
import { useBrowserPrint } from '../../lib/use-browser-print.ts';
import { toast } from '../../lib/toast.ts';
import { WebAddress } from '../../lib/WebAddress.tsx';
import { ClinicCode } from './ClinicCode.tsx';
import classes from './poster.module.css';

interface PosterProps {
  name: string;
  /** The name in the words of who reads, where it is not a name of its own. */
  nameOn?: ((paper: Paper) => string) | undefined;
  /** One doctor's, which patients read in their own words too. */
  speciality?: string;
  /** Who works there. */
  doctors?: string;
  address: string;
  link: string;
}

/** From here on names and address are set smaller, so that the code stays large. */
const LONG_CHARS = 160;

const STEPS = ['scan', 'choose', 'come'] as const;

const PAGE_STYLE = '@page { size: A4 portrait; margin: 0 } body { margin: 0; print-color-adjust: exact }';

const line = ({ language }: Paper, text: string) => (
  <span key={language} lang={language} dir="auto">
    {text}
  </span>
);

/** An A4 sheet for the wall of the waiting room, shown small and printed full size. */
export function Poster({ name, nameOn, speciality, doctors, address, link }: PosterProps) {
  const t = texts('qr-download');
  const papers = usePapers().papers();
  const sheet = useRef<HTMLDivElement>(null);
  const print = useReactToPrint({
    contentRef: sheet,
    documentTitle: t('poster.document'),
    pageStyle: PAGE_STYLE,
    onPrintError: (_, error) => {
      console.error(error);
      toast.error(t('poster.printFailed'));
    },
  });

  const onPrint = () => {
    noteStep('poster');
    print();
  };
  useBrowserPrint({
    style: PAGE_STYLE,
    draw: () => sheet.current && (sheet.current.cloneNode(true) as HTMLElement),
    keepsScreenStyles: true,
  });

  const about = speciality ? papers.map((paper) => paper.speciality(speciality)).join(' · ') : doctors;

  return (
    <Stack component="section" gap="md">
      <Group justify="space-between" gap="sm">
        <div>
          <Title order={2} size="h3">
            {t('poster.title')}
          </Title>
          <Text c="dimmed">{t('poster.lead')}</Text>
        </div>
        <Button variant="default" leftSection={<Icon name="print" />} onClick={onPrint}>
          {t('poster.print')}
        </Button>
      </Group>
      <div className={classes.frame}>
        <div
          ref={sheet}
          className={classes.sheet}
          data-long={`${nameOn ? papers.map(nameOn).join('') : name}${about}${address}`.length > LONG_CHARS}
        >
          <p className={classes.name}>{nameOn ? papers.map((paper) => line(paper, nameOn(paper))) : name}</p>
          <p className={classes.about}>{about}</p>
          <p className={classes.about}>{address}</p>
          <ClinicCode link={link} title={t('code', { name })} className={classes.code} />
          <ol className={classes.steps}>
            {STEPS.map((step) => (
              <li key={step}>{papers.map((paper) => line(paper, paper.say(`poster.${step}`)))}</li>
            ))}
          </ol>
          <p className={classes.free}>{papers.map((paper) => line(paper, paper.say('poster.free')))}</p>
          <p className={classes.link}>
            <WebAddress address={link} />
          </p>
        </div>
      </div>
    </Stack>
  );
}
