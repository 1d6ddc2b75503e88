import { onDevice } from '@baari/ui/device-store';
import { Page } from '@baari/ui/Page';
import { Waiting } from '@baari/ui/states';
import { useKept } from '@baari/ui/use-kept';
import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import { useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { CompleteProfile } from '../../lib/CompleteProfile.tsx';
import { usePractice } from '../../lib/practice.ts';
import { CameraTab } from './CameraTab.tsx';
import { NextTicket, ResultPanel } from './ResultPanel.tsx';
import classes from './scanner.module.css';
import { TypedCode } from './TypedCode.tsx';
import { UploadTab } from './UploadTab.tsx';
import { useScanner } from './use-scanner.ts';

type Source = 'camera' | 'file';

const keptScanning = onDevice.value('scanner.keepScanning', (kept) => (typeof kept === 'boolean' ? kept : undefined));

export default function ScannerScreen() {
  const t = texts('scanner');
  const practice = usePractice();
  const [source, setSource] = useState<Source>('camera');
  const [again, setAgain] = useState(false);
  const [keepScanning = false, setKeepScanning] = useKept(keptScanning);
  const goesOn = keepScanning && source === 'camera';
  const scanner = useScanner(goesOn);
  const { result, work } = scanner;

  const scanAnother = () => {
    scanner.clear();
    setAgain(true);
    setSource('file');
  };

  const panel = result && (
    <ResultPanel result={result} asBanner={goesOn} onScanAnother={scanAnother} onTakeIn={scanner.takeIn} />
  );
  if (panel && !goesOn)
    return (
      <Page title={t('title')} barName={t('title')}>
        {panel}
      </Page>
    );
  if (work && !goesOn) {
    return (
      <Page title={t('title')} barName={t('title')}>
        <Waiting text={t(work)} />
      </Page>
    );
  }

  return (
    <Page title={t('title')} barName={t('title')} width="whole">
      {!practice?.profileCompleted && <CompleteProfile />}
      <Tabs
        value={source}
        onChange={(next) => {
          scanner.clear();
          setAgain(false);
          setSource(next === 'file' ? 'file' : 'camera');
        }}
        variant="unstyled"
        keepMounted={false}
        classNames={{ list: classes.tabs, tab: classes.tab }}
      >
        <Tabs.List grow aria-label={t('sources')}>
          <Tabs.Tab value="camera">{t('useCamera')}</Tabs.Tab>
          <Tabs.Tab value="file">{t('uploadImage')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="camera" pt="sm">
          <CameraTab
            decode={scanner.decode}
            keepScanning={keepScanning}
            onKeepScanning={setKeepScanning}
            onText={scanner.seen}
            onImage={scanner.readImage}
            banner={keepScanning && (panel ?? <NextTicket work={work} />)}
          />
        </Tabs.Panel>
        <Tabs.Panel value="file" pt="sm">
          <UploadTab hovering={scanner.hovering} autoFocus={again} onImage={scanner.readImage} />
        </Tabs.Panel>
      </Tabs>
      <TypedCode busy={work !== null} onText={scanner.given} />
    </Page>
  );
}
