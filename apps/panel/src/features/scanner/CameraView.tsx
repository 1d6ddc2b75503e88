import { SCAN_BOX_PX } from '@baari/contract/limits';
import { Text } from '@mantine/core';
import { texts } from '../../lib/texts.ts';
import { toast } from '../../lib/toast.ts';
import classes from './scanner.module.css';
import type { Camera } from './use-camera.ts';

/** The camera's picture with the scan box and its state, or what to do if there is no picture. */
export function CameraView({ camera }: { camera: Camera }) {
  const t = texts('scanner');
  const { state, starting, problem } = camera;
  const scanning = state === 'scanning';
  const hint = starting
    ? t('starting')
    : problem
      ? t(`problem.${problem}`)
      : t(state === 'permission' ? 'permissionHint' : 'idleHint');

  return (
    <div className={classes.view} data-state={state}>
      <video ref={camera.videoRef} className={classes.video} muted playsInline aria-label={t('view')} />
      {scanning && (
        <div className={classes.box} style={{ width: SCAN_BOX_PX, height: SCAN_BOX_PX }} aria-hidden="true" />
      )}
      <span className={classes.state} role="status" aria-label={t('stateLabel', { state: t(`state.${state}`) })}>
        <span aria-hidden="true" className={classes.dot} /> {t(`state.${state}`)}
      </span>
      {scanning ? (
        <TorchButton camera={camera} />
      ) : (
        // A new text is a new element, so that it does not slide from the old one's place.
        <div key={hint} className={classes.hint} role={problem ? 'alert' : undefined}>
          <Text>{hint}</Text>
        </div>
      )}
    </div>
  );
}

function TorchButton({ camera }: { camera: Camera }) {
  const t = texts('scanner');
  if (camera.torch === 'none') return null;
  const on = camera.torch === 'on';
  const toggle = async () => {
    if (!(await camera.switchTorch(!on))) toast.error(t(on ? 'torchOffFailed' : 'torchOnFailed'));
  };
  return (
    <button type="button" className={classes.torch} aria-pressed={on} onClick={() => void toggle()}>
      {t('torch')}
    </button>
  );
}
