import { Input } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode, Ref } from 'react';
import classes from './FilePicker.module.css';
import form from './form.module.css';

interface FilePickerProps {
  label: string;
  hint: string;
  /** The button's text. */
  choose: string;
  accept: readonly string[];
  required: boolean;
  error: string | undefined;
  inputRef: Ref<HTMLInputElement>;
  onFile: (file: File) => void;
  /** What is chosen, e.g. a preview. */
  children?: ReactNode;
}

/** The browser's own file input under our button, so that keyboard and screen readers work as usual. */
export function FilePicker({
  label,
  hint,
  choose,
  accept,
  required,
  error,
  inputRef,
  onFile,
  children,
}: FilePickerProps) {
  const id = useId();
  return (
    <div className={form.wide}>
      <Input.Label htmlFor={id} required={required} size="md">
        {label}
      </Input.Label>
      <div className={classes.picker}>
        {children}
        <div className={classes.pickerText}>
          <span className={classes.fileButton} data-refused={Boolean(error)}>
            <input
              id={id}
              ref={inputRef}
              type="file"
              accept={accept.join(',')}
              required={required}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
              onChange={({ currentTarget }) => {
                const file = currentTarget.files?.[0];
                if (file) onFile(file);
                // So that the same file can be chosen again after a change.
                currentTarget.value = '';
              }}
            />
            <span aria-hidden="true">{choose}</span>
          </span>
          <Input.Description id={`${id}-hint`} size="md">
            {hint}
          </Input.Description>
          {error && (
            <Input.Error id={`${id}-error`} size="md">
              {error}
            </Input.Error>
          )}
        </div>
      </div>
    </div>
  );
}
