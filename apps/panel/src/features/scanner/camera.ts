import { onDevice } from '@baari/ui/device-store';

/** Why there is no picture; each has its own text. */
export type CameraProblem = 'insecure' | 'unsupported' | 'denied' | 'no-camera' | 'in-use' | 'failed';

export interface CameraChoice {
  id: string;
  label: string;
}

// 'ideal', never 'exact' or 'min': a camera that cannot do it gives its best.
const PICTURE = { width: { ideal: 1280 }, height: { ideal: 720 } } as const;
/** Phones have several cameras, and the ultra-wide one reads badly: the choice is kept on the device. */
export const rememberedCamera = onDevice.value('scanner.camera', (kept) =>
  typeof kept === 'string' ? kept : undefined,
);

/** What makes the camera impossible before anything is asked, or null. */
export async function obstacle(): Promise<CameraProblem | null> {
  if (!window.isSecureContext) return 'insecure';
  if (typeof navigator.mediaDevices?.getUserMedia !== 'function') return 'unsupported';
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.some((device) => device.kind === 'videoinput') ? null : 'no-camera';
}

/** Whether the camera was allowed or denied before; 'prompt' if the browser does not tell. */
export async function permission(): Promise<PermissionState> {
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state;
  } catch {
    return 'prompt';
  }
}

/** Opens a camera: the given one, else the remembered one, else the back camera. */
export async function openCamera(cameraId: string | null): Promise<MediaStream> {
  const wanted = cameraId ?? rememberedCamera.read();
  if (wanted) {
    try {
      return await navigator.mediaDevices.getUserMedia({ video: { ...PICTURE, deviceId: { exact: wanted } } });
    } catch (error) {
      // The remembered camera was unplugged or renamed.
      if (!isNamed(error, 'OverconstrainedError', 'NotFoundError')) throw error;
    }
  }
  return navigator.mediaDevices.getUserMedia({ video: { ...PICTURE, facingMode: { ideal: 'environment' } } });
}

export async function listCameras(): Promise<CameraChoice[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter((device) => device.kind === 'videoinput' && device.deviceId !== '')
    .map((device, i) => ({ id: device.deviceId, label: device.label || `Camera ${i + 1}` }));
}

export const stopTracks = (stream: MediaStream) => stream.getTracks().forEach((track) => track.stop());

export function problemOf(error: unknown): CameraProblem {
  if (isNamed(error, 'NotAllowedError', 'SecurityError')) return 'denied';
  if (isNamed(error, 'NotFoundError', 'OverconstrainedError')) return 'no-camera';
  if (isNamed(error, 'NotReadableError', 'AbortError')) return 'in-use';
  return 'failed';
}

// lib.dom does not know the torch.
interface WithTorch {
  torch?: boolean;
}

export function hasTorch(stream: MediaStream): boolean {
  const can: (MediaTrackCapabilities & WithTorch) | undefined = stream.getVideoTracks()[0]?.getCapabilities?.();
  return can?.torch === true;
}

/** Turns the torch on or off; throws if that failed. */
export async function setTorch(stream: MediaStream, on: boolean): Promise<void> {
  const [track] = stream.getVideoTracks();
  const wish: MediaTrackConstraintSet & WithTorch = { torch: on };
  await track?.applyConstraints({ advanced: [wish] });
  const now: (MediaTrackSettings & WithTorch) | undefined = track?.getSettings();
  if (now?.torch !== undefined && now.torch !== on) throw new Error(`The torch stayed ${on ? 'off' : 'on'}.`);
}

const isNamed = (error: unknown, ...names: string[]) => error instanceof Error && names.includes(error.name);
