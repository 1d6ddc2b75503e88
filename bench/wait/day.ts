import { expectedMinute, minuteOf } from '@baari/calendar/slots';
import type { InLine } from '@baari/calendar/figures';
import { capacityOf } from './clinic.ts';
import type { Clinic } from './clinic.ts';
import type { Random } from './random.ts';

/** A patient of a simulated day, with everything that will happen to them; minutes since midnight. */
export interface Patient {
  place: number;
  /** When the clinic first knows of the patient; walk-ins come unannounced. */
  knownAt: number;
  told: number;
  /** Infinity: never comes. */
  comesAt: number;
  calledAt: number;
  completedAt: number;
  /** When the desk gave up waiting; the patient may still come. */
  missedAt: number;
  walkIn: boolean;
  urgent: boolean;
}
export interface ClinicDay {
  patients: Patient[];
  /** Since when the desk has announced a delay, and its length. */
  announcedAt: number;
  lateMinutes: number;
  /** When the last patient was done. */
  end: number;
}

/** A desk that calls the next number after 2 minutes of silence gives up this long after the time that was told. */
const PATIENCE = 15;
const TEA_EVERY = 120;
const LONG_CASES = 0.04;

const NOBODY = { calledAt: Infinity, completedAt: Infinity, missedAt: Infinity };

function patientsOf(clinic: Clinic, random: Random): Patient[] {
  const { slots, avgCheckTime } = clinic;
  const opens = minuteOf(slots[0]!.start);
  const closes = minuteOf(slots.at(-1)!.end);
  const count = Math.round(Math.min(80, capacityOf(clinic) * clinic.load * random.between(0.8, 1.2)));
  const booked = Array.from({ length: count }, (_, i): Patient => {
    const told = expectedMinute(slots, avgCheckTime, i);
    const comesAt = random.chance(0.15) ? opens + random.normal(-10, 15) : told + random.normal(-10, 15);
    return {
      ...NOBODY, place: i, knownAt: -Infinity, told, walkIn: false, urgent: false,
      comesAt: random.chance(clinic.noShow) ? Infinity : Math.max(opens - 45, comesAt),
    }; // prettier-ignore
  });
  const unannounced = (perHour: number, urgent: boolean): Patient[] => {
    const patients: Patient[] = [];
    for (let at = opens; perHour > 0;) {
      at += (-Math.log(1 - random.next()) * 60) / perHour;
      if (at >= closes) break;
      if (!slots.some(({ start, end }) => at >= minuteOf(start) && at < minuteOf(end))) continue;
      patients.push({ ...NOBODY, place: 0, knownAt: at, told: at, comesAt: at, walkIn: true, urgent });
    }
    return patients;
  };
  const walkIns = unannounced(clinic.walkIns, false).map((one, i) => ({ ...one, place: count + i }));
  return [
    ...booked,
    ...walkIns,
    ...unannounced(clinic.emergencies, true).map((one, i) => ({ ...one, place: -1000 + i })),
  ];
}

/** Simulates a day: who comes when, and whom the doctor sees when. */
export function simulateDay(clinic: Clinic, random: Random): ClinicDay {
  const patients = patientsOf(clinic, random).sort((a, b) => a.place - b.place);
  const pace = clinic.minutes * random.around(1, 0.12);
  const day: ClinicDay = { patients, announcedAt: Infinity, lateMinutes: 0, end: 0 };

  /** The first in line who is here, and how the desk treats patients who are not. */
  function choose(now: number): Patient | undefined {
    const open = patients.filter(({ calledAt, knownAt }) => calledAt === Infinity && knownAt <= now);
    for (const one of open)
      if (one.comesAt > now && one.told + PATIENCE < now && one.missedAt === Infinity && random.chance(0.3))
        one.missedAt = now;
    return open.find(({ comesAt }) => comesAt <= now);
  }
  function see(one: Patient, now: number): number {
    const long = random.chance(LONG_CASES) ? random.between(2.5, 5) : 1;
    one.calledAt = now;
    one.completedAt = now + Math.max(1, random.around(pace * long, clinic.spread));
    return one.completedAt + random.between(0, 2 * clinic.between);
  }

  clinic.slots.forEach((slot, i) => {
    const isLast = i === clinic.slots.length - 1;
    const late = Math.max(-10, random.normal(clinic.late, clinic.lateSpread));
    let now = Math.max(day.end, minuteOf(slot.start) + late);
    if (i === 0 && late > 15 && clinic.announces) {
      day.announcedAt = minuteOf(slot.start) + random.between(-20, 5);
      day.lateMinutes = Math.max(15, Math.round((late + random.normal(0, 8)) / 15) * 15);
    }
    let tea = now + TEA_EVERY * random.between(0.7, 1.2);
    const end = minuteOf(slot.end);
    for (;;) {
      const one = choose(now);
      if (!isLast && now >= end && (!one || now >= end + clinic.worksOn)) break;
      if (one) now = see(one, now);
      else {
        const next = Math.min(...patients.filter((p) => p.calledAt === Infinity).map(({ comesAt }) => comesAt));
        if (next === Infinity) break;
        now = Math.max(next, now);
        if (!isLast && now >= end) break;
      }
      if (clinic.tea > 0 && now > tea) {
        now += clinic.tea * random.between(0.7, 1.3);
        tea = now + TEA_EVERY;
      }
    }
    day.end = Math.max(0, ...patients.map(({ completedAt }) => (completedAt === Infinity ? 0 : completedAt)));
  });
  return day;
}

/** What happens on a day; within one moment, in this order. */
export const HAPPENINGS = ['completed', 'comes', 'missed', 'announced', 'called'] as const;
export type Happening = (typeof HAPPENINGS)[number];

/** What the desk would show at a moment. */
export interface Seen {
  line: InLine[];
  who: Patient[];
  lateMinutes: number;
}

/**
 * The patients whom the clinic knows of at `now`, and the announced delay, as the queue would show them, without anything
 * of the future. Of what happens in this very moment, only the first `steps` kinds have happened.
 */
export function seenAt(
  day: ClinicDay,
  { marksArrivals }: Clinic,
  now: number,
  steps: number = HAPPENINGS.length,
): Seen {
  const has = (at: number, what: Happening) => at < now || (at === now && HAPPENINGS.indexOf(what) < steps);
  const past = (at: number, what: Happening) => (has(at, what) ? at : null);
  const who = day.patients.filter(({ knownAt }) => has(knownAt, 'comes'));
  const line = who.map((one): InLine => {
    const { knownAt: bookedAt, comesAt, walkIn, urgent, missedAt } = one;
    const calledAt = past(one.calledAt, 'called');
    const completedAt = past(one.completedAt, 'completed');
    // A desk that marks nobody learns of a patient when they are called; if it had given the patient up, when they
    // appear.
    const isHere = has(comesAt, 'comes') && (marksArrivals || walkIn || missedAt < comesAt);
    return {
      state:
        completedAt !== null
          ? 'DONE'
          : calledAt !== null
            ? 'CALLED'
            : isHere
              ? 'WAITING'
              : has(missedAt, 'missed')
                ? 'ABSENT'
                : 'EXPECTED',
      bookedAt,
      arrivedAt: isHere ? comesAt : completedAt,
      calledAt,
      completedAt,
      walkIn,
      urgent,
    };
  });
  const isOver = day.patients.some(({ calledAt }) => calledAt >= day.announcedAt && has(calledAt, 'called'));
  return { line, who, lateMinutes: has(day.announcedAt, 'announced') && !isOver ? day.lateMinutes : 0 };
}
