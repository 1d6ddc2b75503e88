import type { DayAppointments, DayPatient } from '@baari/contract/appointments';
import type { Texts } from '../../../lib/texts.ts';
import { totalOf } from '../../../lib/day-counts.ts';
import { formatCardDate, formatCount } from '../../../lib/format.ts';
import { sheetsOf } from './day-sheets.ts';

interface DaySheetsProps {
  day: DayAppointments;
  /** With 'Dr.'; '' while unknown. */
  doctor: string;
  t: Texts<'appointments'>;
}

/** The printed day list: A4, black on white, each sheet with heading, header row and page number. */
export function DaySheets({ day, doctor, t }: DaySheetsProps) {
  const sheets = sheetsOf(day.allPatients);
  const title = t('sheet.title', { date: formatCardDate(day.appointmentDate) });
  return (
    <div>
      {sheets.map((rows, i) => (
        <section className="sheet" key={i}>
          <header>
            <div>
              <h1>{title}</h1>
              <p>{doctor}</p>
            </div>
            <p>{t('sheet.total', { total: formatCount(totalOf(day.allPatients)) })}</p>
          </header>
          <SheetTable rows={rows} t={t} />
          <footer>
            <span>{[doctor, title].filter(Boolean).join(' · ')}</span>
            <span>{t('sheet.page', { page: i + 1, pages: sheets.length })}</span>
          </footer>
        </section>
      ))}
    </div>
  );
}

const COLUMNS = ['number', 'patient', 'phone', 'gender', 'status', 'note'] as const;

function SheetTable({ rows, t }: { rows: readonly DayPatient[]; t: DaySheetsProps['t'] }) {
  return (
    <table>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} className={column} scope="col">
              {t(`sheet.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((patient) => (
          <tr key={patient._id}>
            <td className="number">{patient.serialNumber}</td>
            <td>
              <div>{patient.patientName ?? t('unknownPatient')}</div>
            </td>
            <td>{patient.phoneNumber ?? t('noPhone')}</td>
            <td>{patient.gender}</td>
            <td>{t(`status.${patient.status}`)}</td>
            <td />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
