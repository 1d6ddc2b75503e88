import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useRestWhileHidden, useStartWhereAllowed } from './camera-lifecycle.ts';
import { attach, viewOf } from './camera-session.ts';
import type { CameraSession } from './camera-session.ts';
import { AT_REST, stateOf } from './camera-view.ts';
import type { CameraView } from './camera-view.ts';
import { problemOf, rememberedCamera, setTorch } from './camera.ts';

export interface Camera extends CameraView {
  videoRef: RefObject<HTMLVideoElement | null>;
  start: (cameraId?: string) => Promise<void>;
  stop: () => void;
  choose: (cameraId: string) => void;
  /** Resolves to false if the camera refused. */
  switchTorch: (on: boolean) => Promise<boolean>;
}

/**
 * The camera. It goes off when it is stopped (by its button, or by a scan unless scanning goes on), when the screen is left,
 * while the page is hidden, and when it fails. It has no time limit.
 */
export function useCamera(): Camera {
  const videoRef = useRef<HTMLVideoElement>(null);
  const session = useRef<CameraSession | null>(null);
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
      const own: CameraSession = { abort: new AbortController(), stream: null };
      session.current = own;
      setView((before) => ({
        ...before,
        state: before.state === 'permission' ? 'permission' : 'idle',
        starting: true,
        problem: null,
        cameraId: cameraId ?? before.cameraId,
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
      rememberedCamera.write(cameraId);
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
