import type { ClinicStats } from '@baari/contract/appointments-clinic';
import { doctorName } from '@baari/contract/doctor-name';
import { Title } from '@mantine/core';
import { texts } from '../../lib/texts.ts';
import { formatCount } from '../../lib/format.ts';
import { useOwnedPractices } from '../../lib/use-owned-practices.ts';
import classes from './stats.module.css';

/** How many patients each doctor of the clinic had, and how many of them came. */
export function ByDoctor({ practices }: Pick<ClinicStats, 'practices'>) {
  const t = texts('stats');
  const common = texts('common');
  const owned = useOwnedPractices();
  const nameOf = (id: string) => {
    const name = owned.find(({ _id }) => _id === id)?.name;
    return name ? doctorName(name) : common('practice.unnamed');
  };
  const most = Math.max(1, ...practices.map(({ totalPatients }) => totalPatients));
  return (
    <section className={classes.byDoctor}>
      <Title order={2} size="h3" mb="xs">
        {t('byDoctor')}
      </Title>
      <table>
        <caption className="unseen">{t('byDoctor')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('doctor')}</th>
            <th scope="col">{t('patients')}</th>
            <th scope="col">{common('word.attended')}</th>
            <th scope="col">{common('word.nonAttended')}</th>
          </tr>
        </thead>
        <tbody>
          {practices.map(({ _id, totalPatients, verifiedPatients, nonVerifiedPatients, toCome }) => (
            <tr key={_id}>
              <th scope="row">
                {nameOf(_id)}
                <span
                  className={classes.share}
                  style={{ width: `${(totalPatients / most) * 100}%` }}
                  aria-hidden="true"
                >
                  {verifiedPatients > 0 && <i style={{ flexGrow: verifiedPatients }} />}
                  {nonVerifiedPatients > 0 && <i className={classes.rest} style={{ flexGrow: nonVerifiedPatients }} />}
                </span>
              </th>
              <td className="figures">{formatCount(totalPatients)}</td>
              <td className="figures">{formatCount(verifiedPatients)}</td>
              <td className="figures">
                {formatCount(nonVerifiedPatients)}
                {toCome > 0 && <small>{t('toComeOf', { number: formatCount(toCome) })}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
