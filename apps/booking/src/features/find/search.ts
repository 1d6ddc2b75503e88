import { findDoctors } from '@baari/contract/booking';
import type { DoctorSummary } from '@baari/contract/booking';
import { SPECIALITIES } from '@baari/contract/specialities';
import type { Speciality } from '@baari/contract/specialities';
import { call } from '../../lib/api.ts';
import { paths } from '../../lib/router.ts';

export interface Search {
  q: string;
  speciality: Speciality | '';
  city: string;
}

/** Reads the search from an address. */
export function searchOf(query: string): Search {
  const params = new URLSearchParams(query);
  const speciality = SPECIALITIES.find((one) => one === params.get('speciality')) ?? '';
  return { q: params.get('q') ?? '', speciality, city: params.get('city') ?? '' };
}

/** The address of a search, so that people can share it and go back to it. */
export function addressOf({ q, speciality, city }: Search): string {
  const given = Object.entries({ q: q.trim(), speciality, city: city.trim() }).filter(([, value]) => value !== '');
  return given.length > 0 ? `${paths.find}?${new URLSearchParams(given)}` : paths.find;
}

export interface Found {
  doctors: DoctorSummary[];
  nextCursor: string | null;
}

export async function find(search: Search, cursor: string | undefined, signal?: AbortSignal): Promise<Found> {
  const { q, speciality, city } = search;
  const query = { q: q || undefined, speciality: speciality || undefined, city: city || undefined, cursor };
  const { doctors, nextCursor, hasNextPage } = await call(findDoctors, { query }, { signal });
  return { doctors, nextCursor: hasNextPage ? nextCursor : null };
}

/** Adds later pages; a doctor that moved between two pages is shown once. */
export function joined(before: Found, next: Found): Found {
  const known = new Set(before.doctors.map(({ _id }) => _id));
  return {
    doctors: [...before.doctors, ...next.doctors.filter(({ _id }) => !known.has(_id))],
    nextCursor: next.nextCursor,
  };
}
