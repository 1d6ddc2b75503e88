import { listPayments } from '@baari/contract/payment';
import { Page } from '@baari/ui/Page';
import { CardSkeletons, EmptyState, ErrorState } from '@baari/ui/states';
import { Button, Stack, VisuallyHidden } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { CompleteProfile } from '../../lib/CompleteProfile.tsx';
import { useReadFailure } from '../../lib/feedback.ts';
import { useDoctor } from '../../lib/session.ts';
import { PaymentCard } from './PaymentCard.tsx';
import { StatusFilter } from './StatusFilter.tsx';
import type { StatusChoice } from './StatusFilter.tsx';
import classes from './subscription.module.css';

/** The doctor's payments page by page; the first page is asked for without a cursor. */
function usePayments(choice: StatusChoice) {
  const doctor = useDoctor();
  const status = choice === 'all' ? undefined : choice;
  return useInfiniteQuery({
    queryKey: ['payments', doctor?._id, choice],
    queryFn: ({ pageParam, signal }) => call(listPayments, { query: { cursor: pageParam, status } }, { signal }),
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.hasNextPage ? (page.nextCursor ?? undefined) : undefined),
    enabled: doctor?.profileCompleted === true,
  });
}

export default function PaymentsScreen() {
  const { t } = useTranslation(['subscription', 'common']);
  const doctor = useDoctor();
  const [choice, setChoice] = useState<StatusChoice>('all');
  const query = usePayments(choice);
  const failed = useReadFailure(query.error, t('payments.unread'));
  const payments = query.data?.pages.flatMap((page) => page.payments);

  function content() {
    if (!doctor?.profileCompleted) return <CompleteProfile />;
    if (!payments) {
      if (!failed) return <CardSkeletons heights={[150, 150, 150]} />;
      return <ErrorState text={failed} retry={t('common:tryAgain')} onRetry={() => void query.refetch()} />;
    }
    if (payments.length === 0) {
      return choice === 'all' ? (
        <EmptyState title={t('payments.none')} hint={t('payments.noneHint')} />
      ) : (
        <EmptyState title={t('payments.noneChosen')} hint={t('payments.noneChosenHint')} />
      );
    }
    return (
      <Stack gap="md">
        <ul className={classes.payments} aria-label={t('payments.list')}>
          {payments.map((payment) => (
            <PaymentCard key={payment._id} payment={payment} />
          ))}
        </ul>
        <VisuallyHidden role="status">{t('payments.shown', { count: payments.length })}</VisuallyHidden>
        {query.hasNextPage && (
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('payments.more')}
          </Button>
        )}
      </Stack>
    );
  }

  return (
    <Page title={t('payments.title')} barName={t('payments.title')} width="whole">
      {(choice !== 'all' || Boolean(payments?.length)) && <StatusFilter chosen={choice} onChoose={setChoice} />}
      {content()}
    </Page>
  );
}
