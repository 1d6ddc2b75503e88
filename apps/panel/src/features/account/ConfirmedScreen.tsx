import { Page } from '@baari/ui/Page';
import { Text } from '@mantine/core';
import { useEffect } from 'react';
import { texts } from '../../lib/texts.ts';
import { tellConfirmed } from '../../lib/reauth.ts';
import { useDoctor } from '../../lib/session.ts';

/** Where Google returns to in the tab that was opened to prove who is there: the other tab goes on by itself. */
export default function ConfirmedScreen() {
  const t = texts('common');
  const reauth = texts('reauth');
  const doctor = useDoctor();
  useEffect(() => {
    if (doctor) tellConfirmed(doctor._id);
  }, [doctor]);
  return (
    <Page title={t('titles.confirmed')}>
      <Text>{reauth('confirmed')}</Text>
    </Page>
  );
}
