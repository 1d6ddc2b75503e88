import { chooseLocalLanguage } from '@baari/contract/clinic';
import { LANGUAGES, LOCAL_LANGUAGES } from '@baari/contract/languages';
import { firstText } from '@baari/client/failures';
import { NativeSelect } from '@mantine/core';
import { call } from '../../lib/api.ts';
import { useAct } from '../../lib/feedback.ts';
import { useLocalLanguage } from '../../lib/practice.ts';
import { session } from '../../lib/session.ts';
import { texts } from '../../lib/texts.ts';
import classes from './qr.module.css';

/** What the practice speaks beside English. It is kept at once. */
export function LocalLanguageChoice() {
  const t = texts('qr-download');
  const now = useLocalLanguage();
  const { act, busy } = useAct();

  async function onChoose(code: string) {
    const localLanguage = LOCAL_LANGUAGES.find((known) => known === code) ?? now;
    const send = () => call(chooseLocalLanguage, { body: { localLanguage } });
    if (await act(send, { what: t('language.sent'), refusedText: firstText })) await session.check();
  }

  return (
    <NativeSelect
      className={classes.share}
      label={t('language.name')}
      description={t('language.hint')}
      value={now}
      disabled={busy}
      onChange={({ currentTarget }) => void onChoose(currentTarget.value)}
      data={LOCAL_LANGUAGES.map((code) => ({ value: code, label: LANGUAGES[code] }))}
    />
  );
}
