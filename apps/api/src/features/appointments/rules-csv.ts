import { timeOf } from '@baari/calendar/slots';
import { clinicTime } from '@baari/calendar/zone';
import type { AppointmentStatus, Gender, Priority } from '@baari/contract/vocabulary';
import { csvLine } from '../../lib/csv.ts';
import type { CsvRange, CsvRow } from './store-csv.ts';

const GENDER: Readonly<Record<Gender, string>> = { MALE: 'Male', FEMALE: 'Female', OTHER: 'Other' };
const STATUS: Readonly<Record<AppointmentStatus, string>> = {
  BOOKED: 'Booked',
  VERIFIED: 'Arrived',
  COMPLETED: 'Done',
  NO_SHOW: 'Absent',
  CANCELLED: 'Cancelled',
  MOVED: 'Moved',
};
const PRIORITY: Readonly<Record<Priority, string>> = { EMERGENCY: 'Emergency', ELDERLY: 'Elderly' };

/** With a space, as people write it. A spreadsheet would read ten digits as an amount. */
const phoneOf = (phone: string | null): string | null => phone && `${phone.slice(0, 5)} ${phone.slice(5)}`;

const whenIn = (zone: string) => (at: Date | null) => {
  if (!at) return null;
  const { date, minute } = clinicTime(at, zone);
  return `${date} ${timeOf(minute)}`;
};

export const csvHead = (zone: string): string =>
  csvLine([
    ...['Date', 'Number', 'Patient', 'Phone', 'Gender', 'Status', 'Came without booking', 'Seen first as'],
    ...['Booked at', 'Arrived at', 'Done at'].map((name) => `${name} (${zone})`),
    ...['Moved to', 'Number there'],
  ]);

/** A row as a line of the file, with times on the clinic's clock. */
export function csvRow(row: CsvRow, zone: string): string {
  const when = whenIn(zone);
  return csvLine([
    row.date,
    row.serial,
    row.patient_name,
    phoneOf(row.phone),
    GENDER[row.gender],
    STATUS[row.status],
    row.walk_in ? 'Yes' : 'No',
    row.priority && PRIORITY[row.priority],
    when(row.booked_at),
    when(row.verified_at),
    when(row.completed_at),
    row.moved_to_date,
    row.moved_to_serial,
  ]);
}

export const csvName = ({ from, to, status }: CsvRange): string =>
  `appointments-${from}-to-${to}${status ? `-${STATUS[status].toLowerCase()}` : ''}.csv`;
