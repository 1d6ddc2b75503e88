import { timeOf } from '@baari/calendar/slots';
import { clinicTime } from '@baari/calendar/zone';
import { LANGUAGES } from '@baari/contract/languages';
import type { OwnVisit } from '@baari/contract/own-visits';
import { longDate, shortDate, timeText } from '../../lib/format.ts';
import { inOrder, reasonText, speaker, t } from '../../lib/text.ts';
import visits from '../../messages/en/visits.ts';

export const say = speaker('visits', visits);

/** 21 Nov, 9:05 am, on the clinic's clock */
function momentText(instant: string, zone: string): string {
  const { date, minute } = clinicTime(new Date(instant), zone);
  return inOrder(shortDate(date), timeText(timeOf(minute), '12h'));
}

/** How far a visit has come. Who was called is with the doctor, whether they had come to the desk before or not. */
export const statusText = ({ status, calledAt }: Pick<OwnVisit, 'status' | 'calledAt'>): string =>
  say(calledAt !== null && (status === 'BOOKED' || status === 'VERIFIED') ? 'called' : status);

/** All that is kept of a visit beside its date, number and doctor: what it is, and its value. */
export function detailsOf(visit: OwnVisit, zone: string): (readonly [what: string, value: string])[] {
  const times = [
    [say('BOOKED'), visit.bookedAt],
    [say('VERIFIED'), visit.verifiedAt],
    [say('called'), visit.calledAt],
    [say('COMPLETED'), visit.completedAt],
    [say('corrected'), visit.correctedAt],
    [say('confirmed'), visit.confirmedAt],
  ] as const;
  return [
    [t('clinic.patientName'), visit.patientName],
    [t('clinic.gender'), t(`clinic.${visit.gender}`)],
    ...times.flatMap(([what, at]) => (at ? [[what, momentText(at, zone)] as const] : [])),
    ...(visit.walkIn ? [[say('bookedBy'), say('clinic')] as const] : []),
    ...(visit.priority ? [[say('priority'), say(visit.priority)] as const] : []),
    ...(visit.cancelReason === null ? [] : [[say('reason'), reasonText(visit.cancelReason)] as const]),
    ...(visit.notice ? [[say('notice'), say('version', { version: visit.notice })] as const] : []),
    ...(visit.language ? [[say('language'), LANGUAGES[visit.language]] as const] : []),
    [say('keptUntil'), visit.keptUntil === null ? say('keptOpen') : longDate(visit.keptUntil)],
  ];
}
