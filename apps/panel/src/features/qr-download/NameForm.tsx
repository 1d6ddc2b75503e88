import { firstText } from '@baari/client/failures';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAct } from '../../lib/feedback.ts';
import { session } from '../../lib/session.ts';
import classes from './qr.module.css';

interface NameFormProps {
  label: string;
  hint?: string;
  maxLength: number;
  /** What it is called; '' while it has no name. */
  now: string;
  /** It may have no name. */
  mayBeEmpty?: boolean;
  /** What stands on the button. */
  save: string;
  /** The act as the beginning of a sentence. */
  what: string;
  send: (name: string) => Promise<{ message: string }>;
}

/** A name that members and patients read, with the button that saves it. */
export function NameForm({ label, hint, maxLength, now, mayBeEmpty = false, save, what, send }: NameFormProps) {
  const { act, busy } = useAct();
  const [name, setName] = useState(now);
  const typed = name.trim();

  async function onSave() {
    if (await act(() => send(typed), { what, refusedText: firstText })) await session.check();
  }

  return (
    <form
      noValidate
      className={classes.share}
      onSubmit={(event) => {
        event.preventDefault();
        void onSave();
      }}
    >
      <TextInput
        label={label}
        description={hint}
        maxLength={maxLength}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="default"
        mt="xs"
        loading={busy}
        disabled={typed === now || (typed === '' && !mayBeEmpty)}
      >
        {save}
      </Button>
    </form>
  );
}
