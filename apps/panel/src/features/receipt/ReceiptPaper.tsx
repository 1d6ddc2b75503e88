import type { ReceiptPage } from '@baari/contract/receipt';
import type { Ref } from 'react';
import classes from './receipt.module.css';

interface ReceiptPaperProps {
  ref: Ref<HTMLElement>;
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

/** The sheet itself. Its elements carry what print needs, so that paper is the same from every screen. */
export function ReceiptPaper({ ref, page, amountInWords, note }: ReceiptPaperProps) {
  return (
    <section ref={ref} className={classes.paper} aria-label={page.title}>
      <p className="paper-title">{page.title}</p>
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
      <Lines lines={page.amounts} />
      <p className="total">
        <span>{page.total.term}</span> <span className="figures">{page.total.text}</span>
      </p>
      <p className="quiet">{amountInWords}</p>
      <p className="quiet small">{note}</p>
    </section>
  );
}
