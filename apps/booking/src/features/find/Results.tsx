import { ServerRefusal } from '@baari/client/failures';
import { paths } from '../../lib/router.ts';
import { refusalText, t } from '../../lib/text.ts';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { DoctorItem } from './DoctorItem.tsx';
import type { Search } from './search.ts';
import { useDoctors } from './use-doctors.ts';
import { say } from './find-texts.ts';

const isOff = (error: unknown): error is ServerRefusal =>
  error instanceof ServerRefusal && error.code === 'SWITCHED_OFF';

export function Results({ search }: { search: Search }) {
  const { found, error, reload, loadMore, loadingMore, moreFailed } = useDoctors(search);
  if (!found && isOff(error)) return <Notice kind="warning" title={refusalText(error)} />;
  if (!found && error !== undefined) {
    return (
      <Notice kind="error" title={t('failed.title')}>
        <p>{t('failed.network')}</p>
        <button type="button" className="button button-soft" onClick={reload}>
          {t('failed.retry')}
        </button>
      </Notice>
    );
  }
  if (!found) return <Skeleton />;
  if (found.doctors.length === 0) return <None search={search} />;
  const count = found.doctors.length;
  return (
    <section className="stack">
      <p className="sub" role="status">
        {found.nextCursor ? say('foundMore', { count }) : say('found', { count })}
      </p>
      <ul className="plain doctors">
        {found.doctors.map((doctor) => (
          <DoctorItem key={doctor._id} doctor={doctor} />
        ))}
      </ul>
      {moreFailed && <Notice kind="error" title={t('failed.network')} />}
      {found.nextCursor && (
        <button type="button" className="button button-plain" onClick={loadMore} aria-busy={loadingMore}>
          {loadingMore ? say('loadingMore') : say('more')}
        </button>
      )}
    </section>
  );
}

function None({ search }: { search: Search }) {
  const searched = search.q !== '' || search.speciality !== '' || search.city !== '';
  return (
    <div className="card none" role="status">
      <strong>{say('none')}</strong>
      {searched && <p className="sub">{say('noneHint')}</p>}
      {searched && <Link href={paths.find}>{say('all')}</Link>}
    </div>
  );
}

function Skeleton() {
  return (
    <div className="doctors" role="status" aria-label={t('app.loading')}>
      {[1, 2, 3].map((n) => (
        <div key={n} className="bone bone-row" />
      ))}
    </div>
  );
}
