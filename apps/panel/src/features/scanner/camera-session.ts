import type { CameraView } from './camera-view.ts';
import { hasTorch, listCameras, openCamera, stopTracks } from './camera.ts';

/** One start of the camera. Aborting stops it, even if the stream comes only later. */
export interface CameraSession {
  abort: AbortController;
  stream: MediaStream | null;
}

/** Shows the camera in the video; null if it was aborted meanwhile, and then the camera is off again. */
export async function attach(own: CameraSession, cameraId: string | null, video: HTMLVideoElement | null) {
  const { signal } = own.abort;
  const stream = await openCamera(cameraId);
  if (signal.aborted || !video) {
    stopTracks(stream);
    return null;
  }
  own.stream = stream;
  signal.addEventListener('abort', () => stopTracks(stream), { once: true });
  video.srcObject = stream;
  await video.play();
  return signal.aborted ? null : stream;
}

/** What the screen shows of a running camera. */
export async function viewOf(stream: MediaStream): Promise<CameraView> {
  return {
    state: 'scanning',
    starting: false,
    problem: null,
    cameras: await listCameras(),
    cameraId: stream.getVideoTracks()[0]?.getSettings().deviceId ?? null,
    torch: hasTorch(stream) ? 'off' : 'none',
  };
}
