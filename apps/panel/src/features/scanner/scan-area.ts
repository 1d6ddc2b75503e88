import { SCAN_BOX_PX } from '@baari/contract/limits';

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

/** The part of the camera's picture that is inside the scan box. */
export function boxArea(picture: Size, view: Size): Area {
  const scale = Math.max(view.width / picture.width, view.height / picture.height);
  const side = Math.round(Math.min(SCAN_BOX_PX / scale, picture.width, picture.height));
  return {
    x: Math.round((picture.width - side) / 2),
    y: Math.round((picture.height - side) / 2),
    width: side,
    height: side,
  };
}

/** Even frames read the box, where the code is large; odd frames read the whole picture, for codes beside the box. */
export const areaOfFrame = (frame: number, picture: Size, view: Size): Area =>
  frame % 2 === 0 ? boxArea(picture, view) : { x: 0, y: 0, ...picture };
