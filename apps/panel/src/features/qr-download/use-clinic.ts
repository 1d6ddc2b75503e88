import { getClinic } from '@baari/contract/booking-clinic';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { usePractice } from '../../lib/practice.ts';
import { useDoctor } from '../../lib/session.ts';

/** The clinic of several doctors in which the practice is, as patients see it; null where the doctor is alone, undefined until it is known. */
export function useClinic() {
  const practice = usePractice();
  const all = useDoctor()?.practices ?? [];
  const clinicId = practice?.clinic._id ?? '';
  // An owner is told of all practices; others may know one alone of many.
  const isAlone = practice?.role === 'owner' && all.filter(({ clinic }) => clinic._id === clinicId).length === 1;
  const { data } = useQuery({
    queryKey: ['clinic', clinicId],
    queryFn: async ({ signal }) => (await call(getClinic, { params: { id: clinicId } }, { signal })).clinic,
    enabled: practice?.profileCompleted === true && !isAlone,
  });
  if (isAlone || (data && data.doctors.length < 2)) return null;
  if (!data) return undefined;
  const ownName = practice?.clinic.name;
  return ownName ? { ...data, name: ownName, namedAfter: null } : data;
}
