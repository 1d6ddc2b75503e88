import { pendings } from '../../lib/pending-booking.ts';
import { paths, useSearch } from '../../lib/router.ts';
import { t } from '../../lib/text.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Notice } from '../../ui/Notice.tsx';
import { YourTickets } from '../../ui/YourTickets.tsx';
import { Link } from '../../ui/Link.tsx';
import { Results } from './Results.tsx';
import { SearchForm } from './SearchForm.tsx';
import { searchOf } from './search.ts';
import { say } from './find-texts.ts';

export function FindPage() {
  useTitle(t('find.title'));
  const search = searchOf(useSearch());
  return (
    <div className="page page-wide stack">
      {pendings.doctors().map((doctorId) => (
        <Notice key={doctorId} kind="warning" title={t('waiting.unfinished')}>
          <Link href={paths.clinic(doctorId)}>{t('waiting.continue')}</Link>
        </Notice>
      ))}
      <YourTickets />
      <div>
        <h1>{t('find.title')}</h1>
        <p className="sub">{say('lead')}</p>
      </div>
      <SearchForm search={search} />
      <Results search={search} />
    </div>
  );
}
