import type { ClinicPractice } from '@baari/contract/members';
import { needsPractices, ROLE_NAMES } from '@baari/contract/roles';
import type { Role } from '@baari/contract/roles';
import { NativeSelect } from '@mantine/core';
import { PracticesField } from '../../lib/PracticesField.tsx';
import { texts } from '../../lib/texts.ts';

export interface Place {
  role: Role;
  practices: string[];
}
interface PlaceFieldsProps {
  place: Place;
  practices: readonly ClinicPractice[];
  onChange: (place: Place) => void;
}

/** What the server is sent: a role that says for which practices is given none. */
export const sentPlace = ({ role, practices }: Place): Place => ({
  role,
  practices: needsPractices(role) ? practices : [],
});

/** Whether a role that needs practices has one. */
export const isComplete = ({ role, practices }: Place): boolean => !needsPractices(role) || practices.length > 0;

const isRole = (text: string): text is Role => ROLE_NAMES.some((role) => role === text);

/** A role, and for which practices, where the role does not say it. */
export function PlaceFields({ place, practices, onChange }: PlaceFieldsProps) {
  const t = texts('members');
  return (
    <>
      <NativeSelect
        label={t('roleLabel')}
        description={t(`may.${place.role}`)}
        data={ROLE_NAMES.map((role) => ({ value: role, label: t(`role.${role}`) }))}
        value={place.role}
        onChange={({ currentTarget: { value } }) => isRole(value) && onChange({ ...place, role: value })}
      />
      {needsPractices(place.role) && (
        <PracticesField
          label={t('practices')}
          all={t('all')}
          unnamed={t('unnamed')}
          practices={practices}
          chosen={place.practices}
          onChange={(chosen) => onChange({ ...place, practices: chosen })}
        />
      )}
    </>
  );
}
