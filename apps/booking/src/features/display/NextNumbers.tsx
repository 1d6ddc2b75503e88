import { rangeText } from '../../lib/format.ts';
import type { Display } from '@baari/contract/queue';
import { Both } from './Both.tsx';

/** Who comes next, and about when. */
export function NextNumbers({ next }: Pick<Display, 'next'>) {
  return (
    <section className="room-next" aria-labelledby="room-next">
      <h2 id="room-next">
        <Both text="next" />
      </h2>
      {next.length === 0 && (
        <p className="room-nobody">
          <Both text="nobody" />
        </p>
      )}
      <ol className="plain">
        {next.map(({ serialNumber, expected }) => (
          <li key={serialNumber}>
            <b>{serialNumber}</b> <span>{expected && rangeText(expected)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
