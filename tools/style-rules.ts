import { SPACING } from '../packages/ui/src/spacing.ts';

const HAIRLINES = [0, 1, 2];
const SCALE = new Set([...HAIRLINES, ...Object.values(SPACING).map((step) => parseInt(step, 10))]);
const WEIGHTS = ['400', '500', '700', 'inherit', 'normal'];

const DISTANCE =
  /^(margin|padding|(row-|column-)?gap|inset|top|right|bottom|left|--([a-z]+-)*(gap|pad|edge|start))(-|$)/;
const DISTANCE_PROPERTY = /\b((?:[mp][tblrxy]?|gap|rowGap|columnGap)=\{(-?[\d.]+)\})/g;

const withoutComments = (css: string) => css.replace(/\/\*.*?\*\//gs, '');

/**
 * What a style sheet or a component keeps apart by anything but the one scale. What is as large as the screen (vw) or the paper
 * (mm) is not judged, and what is as wide as a part beside it says so by a property named like that part.
 */
export function distancesOffScale(text: string): string[] {
  const declared = [...withoutComments(text).matchAll(/([a-z-]+):\s*([^;{}]+)/g)]
    .filter(([, property = '']) => DISTANCE.test(property))
    .filter(([, , value = '']) =>
      [...value.matchAll(/(-?[\d.]+)(px|r?em)\b/g)].some(
        ([, length, unit]) => unit !== 'px' || !SCALE.has(Math.abs(Number(length))),
      ),
    )
    .map(([, property, value = '']) => `${property}: ${value.trim()}`);
  const passed = [...text.matchAll(DISTANCE_PROPERTY)]
    .filter(([, , length]) => !SCALE.has(Math.abs(Number(length))))
    .map(([, property = '']) => property);
  return [...declared, ...passed];
}

/** Weights of type other than the three, in style sheets, in mails and on pages alike. */
export function weightsOffScale(text: string): string[] {
  const said = /(?:font-weight:|fontWeight[=:]|\bfw=\{)\s*'?(\d+|[a-z]+)|\bfont:\s*(\d00)\b/g;
  return [...text.matchAll(said)]
    .map(([, weight, short]) => weight ?? short ?? '')
    .filter((weight) => !WEIGHTS.includes(weight));
}
