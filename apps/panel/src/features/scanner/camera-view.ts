import type { CameraChoice, CameraProblem } from './camera.ts';

/** The five states: Idle, Scanning, Error, Permission, No Cameras. */
export type CameraState = 'idle' | 'scanning' | 'error' | 'permission' | 'no-cameras';

export interface CameraView {
  state: CameraState;
  /** Starting: waits for the permission or for the camera. */
  starting: boolean;
  problem: CameraProblem | null;
  cameras: CameraChoice[];
  cameraId: string | null;
  torch: 'none' | 'off' | 'on';
}

export const AT_REST: CameraView = {
  state: 'idle',
  starting: false,
  problem: null,
  cameras: [],
  cameraId: null,
  torch: 'none',
};

/** The state for a problem. */
export const stateOf = (problem: CameraProblem): CameraState =>
  problem === 'denied' ? 'permission' : problem === 'no-camera' ? 'no-cameras' : 'error';
