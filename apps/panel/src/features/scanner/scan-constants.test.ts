import { SCAN_BOX_PX, SCAN_FRAMES_PER_SECOND } from '@baari/contract/limits';
import { describe, expect, it } from 'vitest';
import { areaOfFrame, boxArea } from './scan-area.ts';
import { FRAME_EVERY_MS } from './use-scan-loop.ts';

describe('scanner constants', () => {
  it('SCAN-2 looks at 5 frames a second', () => {
    expect(SCAN_FRAMES_PER_SECOND).toBe(5);
    expect(FRAME_EVERY_MS).toBe(200);
  });

  it('SCAN-3 has a scan box of 250 as it stands on the screen', () => {
    expect(SCAN_BOX_PX).toBe(250);
    const onScreen = { width: 640, height: 360 };
    expect(boxArea({ width: 1280, height: 720 }, onScreen)).toEqual({ x: 390, y: 110, width: 500, height: 500 });
    expect(boxArea({ width: 640, height: 360 }, onScreen)).toEqual({ x: 195, y: 55, width: 250, height: 250 });
  });

  it('SCAN-3 keeps the box inside a picture smaller than it', () => {
    expect(boxArea({ width: 320, height: 240 }, { width: 320, height: 240 })).toEqual({
      x: 40,
      y: 0,
      width: 240,
      height: 240,
    });
  });

  it('looks at box and whole picture in turn', () => {
    const picture = { width: 1280, height: 720 };
    const areas = [0, 1, 2, 3].map((frame) => areaOfFrame(frame, picture, { width: 640, height: 360 }));
    expect(areas.map((area) => area.width)).toEqual([500, 1280, 500, 1280]);
  });
});
