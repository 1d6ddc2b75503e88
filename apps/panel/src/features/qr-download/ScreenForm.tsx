import '@mantine/core/styles/Checkbox.layer.css';
import type { ClinicDoctor } from '@baari/contract/booking-clinic';
import { doctorName } from '@baari/contract/doctor-name';
import { SCREEN_PRACTICES_MAX, SCREEN_PRACTICES_MIN } from '@baari/contract/limits';
import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';

/** A doctor of the clinic. */
export type OnScreen = Pick<ClinicDoctor, '_id' | 'name'>;

interface ScreenFormProps {
  doctors: readonly OnScreen[];
  label: string;
  /** Whom the screen shows so far. */
  shown?: readonly string[];
  save: string;
  busy: boolean;
  /** True once it is done. */
  onSave: (practices: string[]) => Promise<boolean>;
  /** Beside the button that saves. */
  children?: ReactNode;
}

const NOBODY: readonly string[] = [];

/** The doctors on a screen, in the order in which they were chosen. */
export function ScreenForm({ doctors, label, shown = NOBODY, save, busy, onSave, children }: ScreenFormProps) {
  const [practices, choose] = useState(shown);
  const isEnough = practices.length >= SCREEN_PRACTICES_MIN && practices.length <= SCREEN_PRACTICES_MAX;

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSave([...practices]).then((isDone) => isDone && choose(shown));
      }}
    >
      <Checkbox.Group mt="xs" label={label} value={[...practices]} onChange={choose}>
        <Stack gap="xs" my="xs">
          {doctors.map(({ _id, name }, i) => (
            <Checkbox key={_id} value={_id} label={doctorName(name)} autoFocus={i === 0 && shown !== NOBODY} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Group gap="sm">
        <Button type="submit" variant="default" loading={busy} disabled={!isEnough}>
          {save}
        </Button>
        {children}
      </Group>
    </form>
  );
}
