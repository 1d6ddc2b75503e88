import { describe, expect, it } from 'vitest';
import { JsonText, writeJson } from './json-text.ts';

const text = new JsonText<unknown>('{"total" : 2, "days" : [1, 2]}');
const value = { total: 2, days: [1, 2] };

describe('writeJson', () => {
  it('copies parts that are already text, beside other parts', () => {
    const written = writeJson({ success: true, message: 'He said "hi"', stats: text, none: undefined });
    expect(JSON.parse(written)).toEqual({ success: true, message: 'He said "hi"', stats: value });
    expect(written).toContain(text.text);
  });

  it('writes everything else as JSON.stringify does', () => {
    for (const answer of [null, 'text', 7, [1, null], { a: [undefined], b: undefined }, {}])
      expect(writeJson(answer)).toBe(JSON.stringify(answer));
  });

  it('keeps text deeper inside a value too', () => {
    expect(JSON.parse(writeJson({ list: [{ text }] }))).toEqual({ list: [{ text: value }] });
  });
});
