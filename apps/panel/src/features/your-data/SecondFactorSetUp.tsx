import { turnOnSecondFactor } from '@baari/contract/account-second-factor';
import { Anchor, Button, Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { QRCodeSVG } from 'qrcode.react';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { texts } from '../../lib/texts.ts';
import { call } from '../../lib/api.ts';
import { useAct } from '../../lib/feedback.ts';

export interface SetUp {
  address: string;
  key: string;
  setUp: string;
}
interface SecondFactorSetUpProps {
  setUp: SetUp;
  onDone: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

const QR_PX = 200;
/** The white margin around the code. */
const QUIET_ZONE_MODULES = 4;

/** A new key, to be scanned or typed, and the code of it that turns the second factor on. */
export function SecondFactorSetUp({ setUp: { address, key, setUp }, onDone, onCancel }: SecondFactorSetUpProps) {
  const t = texts('second-factor');
  const { act, busy } = useAct();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    let said: string | undefined = code.trim() === '' ? t('codeMissing') : undefined;
    const answer = said
      ? undefined
      : await act(() => call(turnOnSecondFactor, { body: { setUp, code } }), {
          what: t('sent'),
          see: t('see'),
          onRefusal: ({ errors }) => (said = errors.find(({ path }) => path === 'code')?.msg) !== undefined,
        });
    setWrong(said);
    if (answer) onDone(answer.recoveryCodes);
    else field.current?.focus();
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="md" maw={420}>
        <Text>{t('scan')}</Text>
        <QRCodeSVG value={address} size={QR_PX} level="M" marginSize={QUIET_ZONE_MODULES} title={t('qr')} role="img" />
        <Anchor href={address} hiddenFrom="sm" py="sm">
          {t('openApp')}
        </Anchor>
        <Text>
          {t('key')}: <Code fz="md">{key.match(/.{1,4}/g)?.join(' ')}</Code>
        </Text>
        <TextInput
          ref={field}
          label={t('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          value={code}
          error={wrong}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Group gap="sm">
          <Button type="submit" loading={busy}>
            {t('turnOn')}
          </Button>
          <Button variant="default" disabled={busy} onClick={onCancel}>
            {t('cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
