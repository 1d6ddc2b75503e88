import type { AuditEntry } from '@baari/contract/audit';
import { ROLES } from '@baari/contract/roles';
import type { Texts } from '../../lib/texts.ts';
import { formatDate, formatPaise } from '../../lib/format.ts';
import { wordFor } from '../../lib/server-texts.ts';
import { periodOf } from './retention-choices.ts';

type T = Texts<'your-data'>;

/** The fields of a patient that the desk can correct. */
const PATIENT_FIELDS = ['patientName', 'phoneNumber'] as const;

function retentionWords(t: T, months: number | null | undefined): string {
  if (!months) return t('trail.ever');
  const { unit, count } = periodOf(months);
  return t(`retention.${unit}`, { count });
}

function fieldWords(t: T, fields: readonly string[] = []): string {
  return PATIENT_FIELDS.filter((field) => fields.includes(field))
    .map((field) => t(`trail.field.${field}`))
    .join(', ');
}

/** What was done, in plain words. */
export function actWords(t: T, { act, details }: Pick<AuditEntry, 'act' | 'details'>): string {
  switch (act) {
    case 'log-in':
      return t(details.by && details.by !== 'password' ? `trail.act.log-in-${details.by}` : 'trail.act.log-in');
    case 'sessions-ended':
    case 'appointments-removed':
    case 'days-opened':
    case 'bookings-restored':
    case 'bookings-confirmed':
      return t(`trail.act.${act}`, { count: details.count ?? 1 });
    case 'bookings-cancelled':
      return t(details.networks ? `trail.act.${act}-blocked` : `trail.act.${act}`, { count: details.count ?? 1 });
    case 'availability-changed':
      return t(details.available ? 'trail.act.availability-on' : 'trail.act.availability-off');
    case 'booking-safety-changed':
      return t(details.on ? 'trail.act.booking-safety-on' : 'trail.act.booking-safety-off', {
        guard: details.guard ? t(`trail.guard.${details.guard}`) : '',
      });
    case 'patient-message-chosen':
      return t(details.on ? 'trail.act.patient-message-on' : 'trail.act.patient-message-off', {
        told: details.told ? t(`trail.told.${details.told}`) : '',
      });
    case 'phone-messages-chosen':
      return t(details.on ? 'trail.act.phone-messages-on' : 'trail.act.phone-messages-off', {
        rupees: formatPaise(details.budgetPaise ?? 0),
      });
    case 'appointment-marked':
      return t('trail.act.appointment-marked', { status: t(`trail.status.${details.status ?? 'BOOKED'}`) });
    case 'running-late':
      return details.minutes ? t('trail.act.running-late', { count: details.minutes }) : t('trail.act.on-time');
    case 'days-closed':
      if (details.moved) return t('trail.act.days-closed-moved', { count: details.moved });
      if (details.count) return t('trail.act.days-closed-cancelled', { count: details.count });
      return t(details.away ? 'trail.act.leave-taken' : 'trail.act.days-closed');
    case 'appointment-called':
      return t(details.outOfTurn ? 'trail.act.appointment-called-out-of-turn' : 'trail.act.appointment-called');
    case 'appointment-prioritised':
      return t(details.priority ? `trail.act.priority-${details.priority}` : `trail.act.${act}`);
    case 'appointment-corrected':
      return t('trail.act.appointment-corrected', { fields: fieldWords(t, details.fields) });
    case 'appointment-moved':
      return details.toDate && details.toSerial
        ? t('trail.act.appointment-moved-to', { date: formatDate(details.toDate), serial: details.toSerial })
        : t('trail.act.appointment-moved');
    case 'appointments-downloaded':
      return t(`trail.act.${act}`, { from: formatDate(details.from ?? ''), to: formatDate(details.to ?? '') });
    case 'retention-changed':
      return t('trail.act.retention-changed', { period: retentionWords(t, details.months) });
    default:
      return t(`trail.act.${act}`);
  }
}

/** Which member, appointment or days it was about, if any. */
export function aboutWords(t: T, { member, details }: Pick<AuditEntry, 'member' | 'details'>): string | null {
  const { date, serial, until, role } = details;
  const who = member === '' ? t('trail.noMember') : member;
  if (who !== null || role) return [who, role && wordFor(ROLES[role].name)].filter(Boolean).join(', ');
  if (date && until)
    return date === until ? formatDate(date) : t('trail.range', { from: formatDate(date), to: formatDate(until) });
  return date && serial ? t('trail.token', { serial, date: formatDate(date) }) : null;
}

/** Who did it: a member of the clinic, its `doctor` (null: the reader), this device, another one, support or the service. */
export function actorWords(
  t: T,
  entry: Pick<AuditEntry, 'actor' | 'isThisSession' | 'device' | 'by'>,
  doctor: string | null,
): string {
  if (entry.by !== null) return entry.by === '' ? t('trail.formerMember') : t('trail.member', { name: entry.by });
  if (entry.actor === 'mail-code') return t('trail.mailCode');
  if (entry.actor !== 'session') return t(`trail.${entry.actor}`);
  if (entry.isThisSession) return t('trail.thisDevice');
  if (doctor !== null) return t('trail.member', { name: doctor });
  return entry.device ?? t('trail.otherDevice');
}
