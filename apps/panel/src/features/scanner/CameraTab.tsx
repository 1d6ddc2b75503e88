import { Button, NativeSelect, Stack, Switch, Text } from '@mantine/core';
import '@mantine/core/styles/Switch.layer.css';
import type { ReactNode } from 'react';
import { texts } from '../../lib/texts.ts';
import { CameraView } from './CameraView.tsx';
import type { Decoder } from './decoder.ts';
import { ImageChoice } from './ImageChoice.tsx';
import classes from './scanner.module.css';
import { useCamera } from './use-camera.ts';
import type { Camera } from './use-camera.ts';
import { useScanLoop } from './use-scan-loop.ts';

interface CameraTabProps {
  decode: Decoder['decode'];
  keepScanning: boolean;
  onKeepScanning: (keep: boolean) => void;
  onText: (text: string) => void;
  onImage: (file: File) => void;
  /** The last result, while scanning goes on. */
  banner: ReactNode;
}

export function CameraTab({ decode, keepScanning, onKeepScanning, onText, onImage, banner }: CameraTabProps) {
  const t = texts('scanner');
  const camera = useCamera();
  useScanLoop(camera.videoRef, decode, camera.state === 'scanning', (text) => {
    if (!keepScanning) camera.stop();
    onText(text);
  });

  return (
    <div className={classes.camera}>
      {banner}
      <CameraView camera={camera} />
      <Stack gap="sm">
        <CameraControls camera={camera} />
        <Switch
          size="md"
          label={t('keepScanning')}
          description={t('keepScanningHint')}
          checked={keepScanning}
          onChange={(event) => onKeepScanning(event.currentTarget.checked)}
        />
        <ImageChoice variant="default" onImage={onImage} />
        <Text size="sm" c="dimmed">
          {t('dropHint')}
        </Text>
      </Stack>
    </div>
  );
}

function CameraControls({ camera }: { camera: Camera }) {
  const t = texts('scanner');
  const { cameras, cameraId } = camera;
  return (
    <>
      <NativeSelect
        aria-label={t('camera')}
        data={cameras.length > 0 ? cameras.map(({ id, label }) => ({ value: id, label })) : [t('camera')]}
        disabled={cameras.length === 0}
        value={cameraId ?? ''}
        onChange={(event) => camera.choose(event.currentTarget.value)}
      />
      {camera.state === 'scanning' ? (
        <Button variant="default" onClick={camera.stop}>
          {t('stop')}
        </Button>
      ) : (
        <Button loading={camera.starting} onClick={() => void camera.start()}>
          {t(camera.state === 'permission' ? 'allow' : 'start')}
        </Button>
      )}
    </>
  );
}
