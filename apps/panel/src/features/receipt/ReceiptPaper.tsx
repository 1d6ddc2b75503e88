import type { ReceiptPage } from '@baari/contract/receipt';
import { Mark } from '@baari/ui/Mark';
import type { Ref } from 'react';
import classes from './receipt.module.css';

interface ReceiptPaperProps {
  ref: Ref<HTMLElement>;
  brand: string;
  page: ReceiptPage;
  amountInWords: string;
  note: string;
}

function Lines({ lines }: { lines: ReceiptPage['head'] }) {
  return (
    <dl>
      {lines.map(({ term, text }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className="figures">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The sheet. It is printed with a style of its own, so that paper is the same from every screen. */
export function ReceiptPaper({ ref, brand, page, amountInWords, note }: ReceiptPaperProps) {
  return (
    <section ref={ref} className={classes.paper} aria-label={page.title}>
      <div className="paper-head">
        <span className="logo">
          <Mark /> {brand.toLowerCase()}
        </span>
        <p className="paper-title">{page.title}</p>
      </div>
      <div>
        <Lines lines={page.head} />
        <div className="parties">
          {page.parties.map(({ heading, name, lines }) => (
            <div key={heading}>
              <p className="heading">{heading}</p>
              <p className="name">{name}</p>
              {lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
          ))}
        </div>
      </div>
      <div>
        <Lines lines={page.amounts} />
        <p className="total">
          <span>{page.total.term}</span> <span className="figures">{page.total.text}</span>
        </p>
        <p className="quiet">{amountInWords}</p>
        <p className="quiet small">{note}</p>
      </div>
    </section>
  );
}

/** The printed receipt's whole style; the screen's is not used. */
export const RECEIPT_PRINT_STYLE = `
@page { size: A5 portrait; margin: 12mm; }
html, body { margin: 0; background: #fff; color: #000; }
body { font: 9pt/1.4 Roboto, system-ui, "Segoe UI", "Noto Sans", "Noto Sans Devanagari", sans-serif; }
section { all: unset; display: block; }
p, dl, dd { margin: 0; overflow-wrap: anywhere; }
.paper-head { display: flex; justify-content: space-between; align-items: center; margin-bottom: 5mm; }
.logo { display: flex; align-items: center; gap: 2mm; font-size: 14pt; font-weight: 700; letter-spacing: -0.03em; color: #0b5a54; print-color-adjust: exact; }
.paper-title { font-size: 14pt; font-weight: 700; }
dl > div, .total { display: flex; justify-content: space-between; gap: 8mm; padding: 1.2mm 0; }
dd { text-align: right; }
.parties { display: grid; grid-template-columns: 1fr 1fr; gap: 8mm; margin: 5mm 0; padding: 5mm 0; border-top: 0.3mm solid #999; border-bottom: 0.3mm solid #999; }
.heading, .quiet { color: #444; }
.name { font-weight: 700; }
.total { margin-top: 2mm; padding-top: 3mm; border-top: 0.3mm solid #999; font-size: 12pt; font-weight: 700; }
.small { margin-top: 8mm; font-size: 8pt; }
`;
