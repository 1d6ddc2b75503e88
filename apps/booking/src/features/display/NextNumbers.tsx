import { turnText } from '../../lib/format.ts';
import type { Display } from '@baari/contract/queue-display';
import type { Clock } from '@baari/contract/vocabulary';
import { Both } from './Both.tsx';

/** Who comes next, and about when. */
export function NextNumbers({ next, clock }: Pick<Display, 'next'> & { clock: Clock }) {
  return (
    <section className="room-next" aria-labelledby="room-next">
      <h2 id="room-next">
        <Both text={(say) => say('next')} />
      </h2>
      {next.length === 0 && (
        <p className="room-nobody">
          <Both text={(say) => say('nobody')} />
        </p>
      )}
      <ol className="plain">
        {next.map(({ serialNumber, expected }) => (
          <li key={serialNumber}>
            <b>{serialNumber}</b> <span>{expected && turnText(expected, clock)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
