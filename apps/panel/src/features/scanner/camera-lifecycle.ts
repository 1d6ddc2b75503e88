import { useEffect } from 'react';
import type { RefObject } from 'react';
import type { CameraSession } from './camera-session.ts';
import { AT_REST, stateOf } from './camera-view.ts';
import type { CameraView } from './camera-view.ts';
import { obstacle, permission } from './camera.ts';

/** Starts at once if the camera was allowed before; otherwise a button asks. */
export function useStartWhereAllowed(start: () => Promise<void>, show: (view: CameraView) => void) {
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

/** A camera must not keep filming behind a locked screen. */
export function useRestWhileHidden(
  session: RefObject<CameraSession | null>,
  start: () => Promise<void>,
  stop: () => void,
) {
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
