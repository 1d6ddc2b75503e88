import { listOwnPayments } from '@baari/contract/payment';
import { Icon } from '@baari/ui/Icon';
import { useQuery } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { AppLink } from '../lib/navigation.tsx';
import { paths } from '../lib/paths.ts';
import { useDoctor } from '../lib/session.ts';
import { texts } from '../lib/texts.ts';

/** For who keeps no books here: what they paid before, if they did. */
export function OwnPaymentsLink() {
  const t = texts('common');
  const account = useDoctor()?._id;
  const { data } = useQuery({
    queryKey: ['own-payments', account],
    queryFn: ({ signal }) => call(listOwnPayments, { query: {} }, { signal }),
  });
  if (!data?.payments.length) return null;
  return (
    <AppLink to={paths.payments}>
      <Icon name="receipt" />
      {t('nav.payments')}
    </AppLink>
  );
}
