import '@mantine/core/styles/Checkbox.layer.css';
import type { ClinicPractice } from '@baari/contract/members';
import { Button, Checkbox, Stack } from '@mantine/core';

/** From so many on, all of them are chosen by one tap. */
const MANY = 4;

interface PracticesFieldProps {
  label: string;
  /** Of the button that chooses all of them, or none. */
  all: string;
  /** What a practice without a profile is called. */
  unnamed: string;
  practices: readonly ClinicPractice[];
  chosen: string[];
  onChange: (chosen: string[]) => void;
}

/** For which practices of a clinic. */
export function PracticesField({ label, all, unnamed, practices, chosen, onChange }: PracticesFieldProps) {
  const hasAll = practices.every(({ id }) => chosen.includes(id));
  return (
    <Checkbox.Group label={label} value={chosen} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        {practices.length >= MANY && (
          <Button
            variant="default"
            aria-pressed={hasAll}
            onClick={() => onChange(hasAll ? [] : practices.map(({ id }) => id))}
          >
            {all}
          </Button>
        )}
        {practices.map(({ id, name }) => (
          <Checkbox key={id} value={id} label={name ?? unnamed} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
