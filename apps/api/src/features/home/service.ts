import { clinicTime } from '@baari/calendar/zone';
import type { Home, NotedStep } from '@baari/contract/home';
import { budgetWarning } from '@baari/contract/patient-message-phone';
import { suffices } from '@baari/contract/roles';
import type { PracticeCaller } from '../../lib/acting-session.ts';
import { Failure } from '../../lib/failure.ts';
import type { HomeStore } from './store.ts';

const RUPEE_PAISE = 100;

/** `leastPaise`: what a message to a phone costs at least. */
export function homeService(store: HomeStore, zone: string, leastPaise: number) {
  /** Throws PROFILE_REQUIRED if the profile was deleted meanwhile. */
  async function read({ doctorId, role }: PracticeCaller, now: Date): Promise<Home> {
    const home = await store.read(doctorId, clinicTime(now, zone).date);
    if (!home) throw new Failure('PROFILE_REQUIRED');
    const { messages, ...facts } = home;
    // Who lets nothing be spent is told so by the page where it is chosen.
    const isSaid = messages !== null && messages.budgetPaise > 0 && suffices(role, 'doctor');
    return {
      ...facts,
      messageMoney: isSaid ? budgetWarning(messages.budgetPaise / RUPEE_PAISE, messages.spentPaise, leastPaise) : null,
    };
  }
  return {
    read,
    async note(caller: PracticeCaller, step: NotedStep, now: Date): Promise<Home> {
      await store.note(caller.doctorId, step, now);
      return read(caller, now);
    },
  };
}
export type HomeService = ReturnType<typeof homeService>;
