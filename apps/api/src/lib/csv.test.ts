import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

describe('a line of CSV', () => {
  it('ends with CRLF, and writes nothing, instants and numbers plainly', () => {
    expect(csvLine(['2026-11-21', 7, null, true, new Date('2026-11-21T04:30:00Z'), -5])).toBe(
      '2026-11-21,7,,true,2026-11-21T04:30:00.000Z,-5\r\n',
    );
  });

  it('quotes characters that would end the cell or the line', () => {
    expect(csvLine(['Rao, Asha', 'she said "hello"', 'line\nbreak', 'सुनीता'])).toBe(
      '"Rao, Asha","she said ""hello""","line\nbreak",सुनीता\r\n',
    );
  });

  it.each([
    '=1+1',
    '+91 98765',
    '-2',
    '@SUM(A1)',
    '\tx',
    '\rx',
    '\nx',
    '＝1+1',
    '＋1',
    '－1',
    '＠x',
    '=HYPERLINK("http://x","y")',
  ])('takes the formula out of %j', (text) => {
    const line = csvLine([text]);
    expect(line).toMatch(/^"?'/);
    expect(line).toContain(`'${text.replaceAll('"', '""')}`);
  });

  it('joins lists and writes objects as JSON', () => {
    expect(csvLine([['Hindi', '=1'], { by: 'password' }, ['=1', 'x']])).toBe(
      `"Hindi, =1","{""by"":""password""}","'=1, x"\r\n`,
    );
  });

  it('removes characters that reorder or hide text, even in front of a formula', () => {
    expect(csvLine(['Ravi\u202eromuK\u202c', 'Asha\u0000\u0085', '\u200b=1+1', '\ufeff+1', 'क्‍ष\u200d'])).toBe(
      "RaviromuK,Asha,'=1+1,'+1,क्‍ष\u200d\r\n",
    );
  });

  it('leaves such characters unchanged elsewhere', () => {
    expect(csvLine(['a=b', 'x-y', 'me@clinic.example'])).toBe('a=b,x-y,me@clinic.example\r\n');
  });
});
