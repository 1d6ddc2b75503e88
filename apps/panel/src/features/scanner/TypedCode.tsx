import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { TAKES_SCANS } from '../../lib/use-wedge.ts';
import classes from './scanner.module.css';

/** A field for a ticket's code or link: typed, pasted, or filled by a USB scanner. */
export function TypedCode({ busy, onText }: { busy: boolean; onText: (text: string) => void }) {
  const t = texts('scanner');
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  return (
    <form
      className={classes.typed}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const code = text.trim();
        setMissing(code === '');
        if (code === '') return;
        setText('');
        onText(code);
      }}
    >
      <TextInput
        label={t('typeLabel')}
        description={t('typeHint')}
        {...TAKES_SCANS}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={text}
        error={missing && t('codeRequired')}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={busy}>
        {t('verify')}
      </Button>
    </form>
  );
}
