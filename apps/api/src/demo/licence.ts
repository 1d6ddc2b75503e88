import { DOCTOR } from './doctor.ts';

const LINES: readonly (readonly [size: number, y: number, text: string])[] = [
  [20, 760, 'SAMPLE LICENCE'],
  [12, 730, 'This document belongs to the sample clinic. It certifies nothing.'],
  [14, 680, `Name: Dr. ${DOCTOR.name}`],
  [14, 655, `Qualification: ${DOCTOR.degree}`],
  [14, 630, `Registration number: ${DOCTOR.regNumber}`],
  [14, 605, `Place: ${DOCTOR.city}`],
];

const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&');

/** A one-page PDF for the sample doctor's licence. */
export function writeLicence(): Buffer {
  const page = LINES.map(([size, y, text]) => `BT /F1 ${size} Tf 60 ${y} Td (${escaped(text)}) Tj ET`).join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
  ];
  let text = '%PDF-1.4\n';
  const starts = objects.map((object, i) => {
    const start = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
