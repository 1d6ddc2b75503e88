import { clinicTime } from '@baari/calendar/zone';
import type { Home, NotedStep } from '@baari/contract/home';
import type { DoctorId } from '../../lib/doctor-id.ts';
import { Failure } from '../../lib/failure.ts';
import type { HomeStore } from './store.ts';

export function homeService(store: HomeStore, zone: string) {
  /** Throws PROFILE_REQUIRED if the profile was deleted meanwhile. */
  async function read(doctorId: DoctorId, now: Date): Promise<Home> {
    const home = await store.read(doctorId, clinicTime(now, zone).date);
    if (!home) throw new Failure('PROFILE_REQUIRED');
    return home;
  }
  return {
    read,
    async note(doctorId: DoctorId, step: NotedStep, now: Date): Promise<Home> {
      await store.note(doctorId, step, now);
      return read(doctorId, now);
    },
  };
}
export type HomeService = ReturnType<typeof homeService>;
