import { TextInput } from '@mantine/core';
import type { Ref } from 'react';
import { finishedTime, typedTime } from './typed-time.ts';

interface TimeInputProps {
  label: string;
  value: string;
  invalid: boolean;
  describedBy: string | undefined;
  onType: (time: string) => void;
  onEnter: () => void;
  ref?: Ref<HTMLInputElement>;
}

/** A 24-hour time. The browser's own time input follows the device, which shows 12 hours for most people in India. */
export function TimeInput({ label, value, invalid, describedBy, onType, onEnter, ref }: TimeInputProps) {
  return (
    <TextInput
      ref={ref}
      label={label}
      placeholder="HH:MM"
      inputMode="numeric"
      autoComplete="off"
      value={value}
      error={invalid}
      aria-describedby={describedBy}
      onChange={(event) => onType(typedTime(event.currentTarget.value))}
      onBlur={() => finishedTime(value) !== value && onType(finishedTime(value))}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        onEnter();
      }}
    />
  );
}
