/** Longest side of the picture in each try. Small ones are fast and read most photos better. */
const SIDES_PX = [1000, 1600, Infinity] as const;

/** The longest side of a picture that is read; phones refuse a larger canvas. */
const LONGEST_SIDE_PX = 4096;

export interface Size {
  width: number;
  height: number;
}

/** The sizes to try first, each once and never larger than the picture. */
export function sizesOf(width: number, height: number): Size[] {
  const longest = Math.max(width, height);
  const sides = SIDES_PX.map((side) => Math.min(side, longest, LONGEST_SIDE_PX));
  return [...new Set(sides)].map((side) => ({
    width: Math.max(1, Math.round((width * side) / longest)),
    height: Math.max(1, Math.round((height * side) / longest)),
  }));
}

/** A thumbnail is too small for decoders; at twice the size some can be read. */
export const enlarged = ({ width, height }: Size): Size[] =>
  Math.max(width, height) < SIDES_PX[0] ? [{ width: width * 2, height: height * 2 }] : [];
