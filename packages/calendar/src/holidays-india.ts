import type { ClinicDate } from './days.ts';

/** A public holiday that is offered when a clinic enters leave. */
export interface Holiday {
  date: ClinicDate;
  name: string;
  /** True if the solar calendar alone fixes the date. Other holidays may move by a day when the moon is sighted. */
  isFixed?: true;
}

/**
 * Gazetted holidays of the Government of India at Delhi, by date. The list of a year is published in the second half
 * of the year before (Ministry of Personnel, Department of Personnel and Training, JCA section, annexure I of the
 * office memorandum "Holidays to be observed in Central Government Offices").
 *
 * 2026 is that list. 2027 has the same holidays on the dates of published almanacs until the Government's list is
 * out. Then check 2027 against it and add the next year. holidays-india.test.ts fails before the table ends.
 */
export const HOLIDAYS: readonly Holiday[] = [
  { date: '2026-01-26', name: 'Republic Day', isFixed: true },
  { date: '2026-03-04', name: 'Holi' },
  { date: '2026-03-21', name: 'Id-ul-Fitr' },
  { date: '2026-03-26', name: 'Ram Navami' },
  { date: '2026-03-31', name: 'Mahavir Jayanti' },
  { date: '2026-04-03', name: 'Good Friday', isFixed: true },
  { date: '2026-05-01', name: 'Buddha Purnima' },
  { date: '2026-05-27', name: 'Id-ul-Zuha (Bakrid)' },
  { date: '2026-06-26', name: 'Muharram' },
  { date: '2026-08-15', name: 'Independence Day', isFixed: true },
  { date: '2026-08-26', name: 'Id-e-Milad' },
  { date: '2026-09-04', name: 'Janmashtami' },
  { date: '2026-10-02', name: 'Gandhi Jayanti', isFixed: true },
  { date: '2026-10-20', name: 'Dussehra' },
  { date: '2026-11-08', name: 'Diwali' },
  { date: '2026-11-24', name: 'Guru Nanak Jayanti' },
  { date: '2026-12-25', name: 'Christmas', isFixed: true },

  { date: '2027-01-26', name: 'Republic Day', isFixed: true },
  { date: '2027-03-10', name: 'Id-ul-Fitr' },
  { date: '2027-03-22', name: 'Holi' },
  { date: '2027-03-26', name: 'Good Friday', isFixed: true },
  { date: '2027-04-15', name: 'Ram Navami' },
  { date: '2027-04-18', name: 'Mahavir Jayanti' },
  { date: '2027-05-17', name: 'Id-ul-Zuha (Bakrid)' },
  { date: '2027-05-20', name: 'Buddha Purnima' },
  { date: '2027-06-16', name: 'Muharram' },
  { date: '2027-08-15', name: 'Independence Day', isFixed: true },
  { date: '2027-08-15', name: 'Id-e-Milad' },
  { date: '2027-08-25', name: 'Janmashtami' },
  { date: '2027-10-02', name: 'Gandhi Jayanti', isFixed: true },
  { date: '2027-10-09', name: 'Dussehra' },
  { date: '2027-10-29', name: 'Diwali' },
  { date: '2027-11-14', name: 'Guru Nanak Jayanti' },
  { date: '2027-12-25', name: 'Christmas', isFixed: true },
];
