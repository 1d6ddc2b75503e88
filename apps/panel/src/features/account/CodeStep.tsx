import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { PasskeyButton } from './PasskeyButton.tsx';

/** The second step of a log-in: the fields of its form. Its texts are in the namespace 'second-factor'. */
export function CodeStep({ error, onBack }: { error: string | undefined; onBack: () => void }) {
  const t = texts('second-factor');
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <>
      <Text>{t(isRecovery ? 'step.leadRecovery' : 'step.lead')}</Text>
      <TextInput
        // Another field, which takes the focus in its turn.
        key={String(isRecovery)}
        name="code"
        label={t(isRecovery ? 'step.recoveryCode' : 'step.code')}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        error={error}
      />
      <Group justify="space-between" gap="xs">
        <Button variant="subtle" px="xs" onClick={() => setIsRecovery(!isRecovery)}>
          {t(isRecovery ? 'step.useApp' : 'step.useRecovery')}
        </Button>
        <PasskeyButton variant="subtle" px="xs" />
        <Button variant="subtle" px="xs" onClick={onBack}>
          {t('step.back')}
        </Button>
      </Group>
    </>
  );
}
