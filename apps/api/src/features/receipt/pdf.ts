import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Receipt, ReceiptPage } from '@baari/contract/receipt';
import type PDFDocument from 'pdfkit';
import { pageOf, receiptWords } from './rules-page.ts';

type Pdf = InstanceType<typeof PDFDocument>;
type Weight = '400' | '700';

type Subset = 'latin' | 'latin-ext' | 'devanagari';
const MARGIN = 36;
const RIGHT = 419.53 - MARGIN;
const WIDTH = RIGHT - MARGIN;
const GREY = '#55636b';
const INK = '#12202a';

const { resolve } = createRequire(import.meta.url);
const fonts = new Map<string, Buffer>();

/** A file of the font, read when the first receipt needs it. */
function fontFile(subset: Subset, weight: Weight): Buffer {
  const name = `noto-sans-${subset}-${weight}-normal`;
  const known = fonts.get(name) ?? readFileSync(resolve(`@fontsource/noto-sans/files/${name}.woff`));
  fonts.set(name, known);
  return known;
}

/** The font's first file lacks the rupee sign and letters with further marks. */
function subsetOf(sign: string): Subset {
  if (/[\u0900-\u097f\u200c\u200d]/.test(sign)) return 'devanagari';
  return /[\u0000-\u00ff\u2010-\u2027\u2190-\u2193]/.test(sign) ? 'latin' : 'latin-ext';
}

/** The text, cut where another file of the font is needed. */
function runsOf(text: string): { subset: Subset; text: string }[] {
  const runs: { subset: Subset; text: string }[] = [];
  for (const sign of text) {
    const last = runs.at(-1);
    const subset = sign === ' ' && last ? last.subset : subsetOf(sign);
    if (last?.subset === subset) last.text += sign;
    else runs.push({ subset, text: sign });
  }
  return runs;
}

interface Style {
  size?: number;
  weight?: Weight;
  colour?: string;
}

function widthOf(pdf: Pdf, text: string, { size = 10, weight = '400' }: Style): number {
  return runsOf(text).reduce(
    (sum, run) => sum + pdf.font(fontFile(run.subset, weight)).fontSize(size).widthOfString(run.text),
    0,
  );
}

/** Writes a paragraph at the left, below the last one. */
function write(pdf: Pdf, text: string, { size = 10, weight = '400', colour = INK }: Style = {}): void {
  const runs = runsOf(text);
  pdf.x = MARGIN;
  for (const [i, run] of runs.entries())
    pdf
      .font(fontFile(run.subset, weight))
      .fontSize(size)
      .fillColor(colour)
      .text(run.text, { width: WIDTH, continued: i < runs.length - 1, lineGap: 2 });
}

/** One line with a word at the left and a number at the right. */
function row(pdf: Pdf, left: string, right: string, style: Style = {}): void {
  const y = pdf.y;
  let x = RIGHT - widthOf(pdf, right, style);
  for (const run of runsOf(right)) {
    pdf
      .font(fontFile(run.subset, style.weight ?? '400'))
      .fontSize(style.size ?? 10)
      .fillColor(style.colour ?? INK)
      .text(run.text, x, y, { lineBreak: false });
    x += pdf.widthOfString(run.text);
  }
  pdf.y = y;
  write(pdf, left, style);
  pdf.moveDown(0.35);
}

function rule(pdf: Pdf): void {
  pdf.moveDown(0.5);
  pdf.moveTo(MARGIN, pdf.y).lineTo(RIGHT, pdf.y).lineWidth(0.6).strokeColor('#c9d3d8').stroke();
  pdf.moveDown(0.7);
}

const MARK_SCALE = 0.8;
const MARK_SIDE = 32 * MARK_SCALE;

/** The mark, at the top right. */
function mark(pdf: Pdf): void {
  pdf
    .save()
    .translate(RIGHT - MARK_SIDE, MARGIN)
    .scale(MARK_SCALE)
    .path(
      'M6 5h20a3 3 0 0 1 3 3v4.2a4 4 0 0 0 0 7.6V24a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3v-4.2a4 4 0 0 0 0-7.6V8a3 3 0 0 1 3-3z',
    )
    .fill('#0f766e')
    .path('M8.5 16.5h3.2l2.4-5.2 3.6 9.4 2.4-4.2h3.4')
    .lineWidth(2.6)
    .stroke('#ffffff')
    .restore();
}

function draw(pdf: Pdf, { title, head, parties, amounts, total }: ReceiptPage, inWords: string, foot: string): void {
  mark(pdf);
  write(pdf, title, { size: 16, weight: '700' });
  pdf.moveDown(0.4);
  for (const { term, text } of head) row(pdf, term, text);
  rule(pdf);
  for (const party of parties) {
    write(pdf, party.heading, { size: 9, colour: GREY });
    write(pdf, party.name, { size: 12, weight: '700' });
    for (const line of party.lines) write(pdf, line);
    pdf.moveDown(0.8);
  }
  rule(pdf);
  for (const { term, text } of amounts) row(pdf, term, text);
  row(pdf, total.term, total.text, { size: 14, weight: '700' });
  write(pdf, inWords, { colour: GREY });
  pdf.moveDown(2);
  write(pdf, foot, { size: 8, colour: GREY });
}

/** A receipt or credit note as PDF, one page of A5. */
export async function drawReceipt(receipt: Receipt, zone: string): Promise<Buffer> {
  // With its font decoders it takes some megabytes, so it is loaded with the first receipt.
  const { default: Document } = await import('pdfkit');
  const [page, say] = await Promise.all([pageOf(receipt, zone), receiptWords()]);
  const pdf = new Document({
    size: 'A5',
    margin: MARGIN,
    lang: 'en-IN',
    info: { Title: `${page.title} ${receipt.number}`, CreationDate: new Date(receipt.issuedAt) },
  });
  return new Promise((done, failed) => {
    const parts: Buffer[] = [];
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => done(Buffer.concat(parts)));
    pdf.on('error', failed);
    draw(pdf, page, receipt.amountInWords, say('foot')('unsigned'));
    pdf.end();
  });
}
