import { SCAN_FRAMES_PER_SECOND } from '@baari/contract/limits';
import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';
import type { Decoder } from './decoder.ts';
import { areaOfFrame } from './scan-area.ts';

export const FRAME_EVERY_MS = 1000 / SCAN_FRAMES_PER_SECOND;

/** Reads the running camera 5 times a second, one decode at a time, and passes on what it reads. */
export function useScanLoop(
  videoRef: RefObject<HTMLVideoElement | null>,
  decode: Decoder['decode'],
  running: boolean,
  onText: (text: string) => void,
) {
  const hand = useEffectEvent(onText);

  useEffect(() => {
    const video = videoRef.current;
    if (!running || !video) return;
    // One canvas for all frames: iOS counts every canvas against a small memory limit.
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    let frame = 0;
    let busy = false;
    let wanted = true;

    const look = async () => {
      if (busy || !context || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
      busy = true;
      try {
        const text = await decode(grab(video, context, frame++));
        if (wanted && text !== null) hand(text);
      } catch (error) {
        if (wanted) console.error(error);
      } finally {
        busy = false;
      }
    };

    void look();
    const timer = setInterval(() => void look(), FRAME_EVERY_MS);
    return () => {
      wanted = false;
      clearInterval(timer);
    };
  }, [videoRef, decode, running]);
}

function grab(video: HTMLVideoElement, context: CanvasRenderingContext2D, frame: number): ImageData {
  const picture = { width: video.videoWidth, height: video.videoHeight };
  const { canvas } = context;
  if (canvas.width !== picture.width || canvas.height !== picture.height) Object.assign(canvas, picture);
  const area = areaOfFrame(frame, picture, { width: video.clientWidth, height: video.clientHeight });
  context.drawImage(video, area.x, area.y, area.width, area.height, 0, 0, area.width, area.height);
  return context.getImageData(0, 0, area.width, area.height);
}
