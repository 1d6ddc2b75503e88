import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import {
  hasTorch,
  listCameras,
  obstacle,
  openCamera,
  permission,
  problemOf,
  rememberCamera,
  setTorch,
  stopTracks,
} from './camera.ts';
import type { CameraChoice, CameraProblem } from './camera.ts';

/** The five states of panel.md: Idle, Scanning, Error, Permission, No Cameras. */
export type CameraState = 'idle' | 'scanning' | 'error' | 'permission' | 'no-cameras';

export interface CameraView {
  state: CameraState;
  /** Being started: the answer of the person or of the camera is awaited. */
  starting: boolean;
  problem: CameraProblem | null;
  cameras: CameraChoice[];
  cameraId: string | null;
  torch: 'none' | 'off' | 'on';
}

export interface Camera extends CameraView {
  videoRef: RefObject<HTMLVideoElement | null>;
  start: (cameraId?: string) => Promise<void>;
  stop: () => void;
  choose: (cameraId: string) => void;
  /** Resolves to false where the camera refused. */
  switchTorch: (on: boolean) => Promise<boolean>;
}

const AT_REST: CameraView = {
  state: 'idle',
  starting: false,
  problem: null,
  cameras: [],
  cameraId: null,
  torch: 'none',
};

const stateOf = (problem: CameraProblem): CameraState =>
  problem === 'denied' ? 'permission' : problem === 'no-camera' ? 'no-cameras' : 'error';

interface Session {
  abort: AbortController;
  stream: MediaStream | null;
}

/** A camera that is off again whenever nobody looks: after stop, unmount, or while the page is hidden. */
export function useCamera(): Camera {
  const videoRef = useRef<HTMLVideoElement>(null);
  const session = useRef<Session | null>(null);
  const [view, setView] = useState<CameraView>(AT_REST);

  const end = useCallback(() => {
    session.current?.abort.abort();
    session.current = null;
    if (videoRef.current) videoRef.current.srcObject = null;
  }, []);

  const stop = useCallback(() => {
    end();
    setView((before) => ({ ...AT_REST, cameras: before.cameras, cameraId: before.cameraId }));
  }, [end]);

  const fail = useCallback(
    (error: unknown) => {
      end();
      console.warn(error);
      const problem = problemOf(error);
      setView({ ...AT_REST, state: stateOf(problem), problem });
    },
    [end],
  );

  const start = useCallback(
    async (cameraId?: string) => {
      end();
      const own: Session = { abort: new AbortController(), stream: null };
      session.current = own;
      setView((before) => ({
        ...before,
        state: before.state === 'permission' ? 'permission' : 'idle',
        starting: true,
        problem: null,
      }));
      try {
        const stream = await attach(own, cameraId ?? null, videoRef.current);
        if (!stream) return;
        stream
          .getVideoTracks()[0]
          ?.addEventListener('ended', () => fail(new DOMException('Camera gone', 'NotReadableError')));
        setView(await viewOf(stream));
      } catch (error) {
        if (session.current === own) fail(error);
      }
    },
    [end, fail],
  );

  const choose = useCallback(
    (cameraId: string) => {
      rememberCamera(cameraId);
      void start(cameraId);
    },
    [start],
  );

  const switchTorch = useCallback(async (on: boolean) => {
    const stream = session.current?.stream;
    if (!stream) return false;
    try {
      await setTorch(stream, on);
      setView((before) => ({ ...before, torch: on ? 'on' : 'off' }));
      return true;
    } catch (error) {
      console.warn(error);
      return false;
    }
  }, []);

  useStartWhereAllowed(start, setView);
  useRestWhileHidden(session, start, stop);
  useEffect(() => end, [end]);
  return { ...view, videoRef, start, stop, choose, switchTorch };
}

/** Opens the camera onto the video; null where it was no longer wanted by then, and its light is off again. */
async function attach(own: Session, cameraId: string | null, video: HTMLVideoElement | null) {
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

async function viewOf(stream: MediaStream): Promise<CameraView> {
  return {
    state: 'scanning',
    starting: false,
    problem: null,
    cameras: await listCameras(),
    cameraId: stream.getVideoTracks()[0]?.getSettings().deviceId ?? null,
    torch: hasTorch(stream) ? 'off' : 'none',
  };
}

/** A person who said yes before is not asked again; who has not, is asked by a press of the button. */
function useStartWhereAllowed(start: () => Promise<void>, show: (view: CameraView) => void) {
  useEffect(() => {
    let wanted = true;
    void (async () => {
      const problem = await obstacle();
      const said = problem ? 'prompt' : await permission();
      if (!wanted) return;
      if (problem) show({ ...AT_REST, state: stateOf(problem), problem });
      else if (said === 'granted') await start();
      else show({ ...AT_REST, state: 'permission', problem: said === 'denied' ? 'denied' : null });
    })();
    return () => {
      wanted = false;
    };
  }, [start, show]);
}

/** A camera filming behind a locked screen costs battery and trust. */
function useRestWhileHidden(session: RefObject<Session | null>, start: () => Promise<void>, stop: () => void) {
  useEffect(() => {
    let interrupted = false;
    const onChange = () => {
      if (document.hidden && session.current?.stream) {
        interrupted = true;
        stop();
      } else if (!document.hidden && interrupted) {
        interrupted = false;
        void start();
      }
    };
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [session, start, stop]);
}
