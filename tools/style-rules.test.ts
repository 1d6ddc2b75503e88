import { describe, expect, it } from 'vitest';
import { distancesOffScale, weightsOffScale } from './style-rules.ts';

describe('distances', () => {
  it.each([
    '.row { margin: 0 auto 16px -8px; padding: 2px max(12px, env(safe-area-inset-right)); gap: 4px 48px; }',
    '.row { inset: calc(var(--bar-height) + 4px) 0 auto; top: calc((100% - var(--touch)) / 2); }',
    '.row { padding-inline: clamp(16px, 4vw, 48px); padding-bottom: 3mm; }',
    '.row { width: 37px; border-left: 3px solid; border-top-left-radius: 14px; scroll-margin-top: 180px; }',
    '/* once 7px: margin-top: 7px; */ .row { --edge: 20px; --serial: 44px; }',
    '<Stack gap="sm" mt={-8} w={37}>',
  ])('of the scale: %s', (text) => expect(distancesOffScale(text)).toEqual([]));

  it.each([
    ['.row { gap: 6px; }', 'gap: 6px'],
    ['.row { margin: 0 -10px; }', 'margin: 0 -10px'],
    ['.row { padding-inline-start: 14px; }', 'padding-inline-start: 14px'],
    ['.row { left: calc(var(--edge) + 52px); }', 'left: calc(var(--edge) + 52px)'],
    ['.row { padding: clamp(16px, 4vw, 40px); }', 'padding: clamp(16px, 4vw, 40px)'],
    ['.row { column-gap: 0.5rem; }', 'column-gap: 0.5rem'],
    ['.row { --row-gap: 10px; }', '--row-gap: 10px'],
    ['<Anchor px={6} py="sm">', 'px={6}'],
  ])('off the scale: %s', (text, told) => expect(distancesOffScale(text)).toEqual([told]));
});

describe('weights', () => {
  it.each(['.a { font-weight: 500; font: inherit; }', '<Text fw={700}>', '.a { font: 400 16px/1.4 sans-serif; }'])(
    'one of three: %s',
    (text) => expect(weightsOffScale(text)).toEqual([]),
  );
  it.each([
    ['.a { font-weight: 600; }', '600'],
    ['.a { font-weight: bold; }', 'bold'],
    ['<Text fw={800}>', '800'],
    ["fontWeight: '300'", '300'],
    ['.a { font: 600 16px/1.4 sans-serif; }', '600'],
  ])('a fourth: %s', (text, told) => expect(weightsOffScale(text)).toEqual([told]));
});
