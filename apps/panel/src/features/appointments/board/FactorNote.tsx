import { doctorName } from '@baari/contract/doctor-name';
import type { Practice } from '@baari/contract/practice';
import { AppLink } from '../../../lib/navigation.tsx';
import { Note } from '../../../lib/Note.tsx';
import { paths } from '../../../lib/paths.ts';
import { texts } from '../../../lib/texts.ts';

/** Which doctors the board is without, because their clinic lets the person in only with a second factor. */
export function FactorNote({ practices }: { practices: readonly Practice[] }) {
  const t = texts('board');
  const common = texts('common');
  const kept = practices.filter(({ needsSecondFactor }) => needsSecondFactor);
  if (kept.length === 0) return null;
  const doctors = kept.map(({ name }) => (name ? doctorName(name) : common('practice.unnamed'))).join(', ');
  return (
    <Note tone="orange" title={t('without', { doctors })}>
      <p>
        {common('practice.needsSecondFactorHint')}{' '}
        <AppLink to={paths.yourData}>{common('practice.turnOnSecondFactor')}</AppLink>
      </p>
    </Note>
  );
}
