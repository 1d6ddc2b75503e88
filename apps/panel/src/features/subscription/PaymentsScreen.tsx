import { doctorName } from '@baari/contract/doctor-name';
import { listClinicPayments, listOwnPayments, listPayments } from '@baari/contract/payment';
import type { ClinicPayment, Payment } from '@baari/contract/payment';
import type { Practice } from '@baari/contract/practice';
import { Page } from '@baari/ui/Page';
import { CardSkeletons, EmptyState, ErrorState } from '@baari/ui/states';
import { Button, Stack, VisuallyHidden } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { Allowed } from '../../lib/Allowed.tsx';
import { call } from '../../lib/api.ts';
import { CompleteProfile } from '../../lib/CompleteProfile.tsx';
import { useReadFailure } from '../../lib/feedback.ts';
import { NotYet } from '../../lib/NotYet.tsx';
import { useOwnedPractices } from '../../lib/use-owned-practices.ts';
import { useMay, usePractice } from '../../lib/practice.ts';
import { isSharedDesk } from '../../lib/session.ts';
import { useToldOfLoss } from '../../lib/use-told-of-loss.ts';
import { PaymentCard } from './PaymentCard.tsx';
import { StatusFilter } from './StatusFilter.tsx';
import type { StatusChoice } from './StatusFilter.tsx';
import classes from './subscription.module.css';

/**
 * The doctor's payments, or those of all doctors of an owner's clinic, page by page; the first page is asked for without a
 * cursor. Among them is what the person paid for doctors who have left; who keeps no books here any more sees that alone.
 */
function usePayments(choice: StatusChoice, ofClinic: boolean) {
  const practice = usePractice();
  const keepsBooks = useMay('doctor');
  const status = choice === 'all' ? undefined : choice;
  return useInfiniteQuery({
    queryKey: ['payments', practice?._id, keepsBooks, ofClinic, choice],
    queryFn: ({ pageParam, signal }): Promise<PaymentsPage> => {
      const query = { cursor: pageParam, status };
      if (!keepsBooks) return call(listOwnPayments, { query }, { signal });
      return ofClinic ? call(listClinicPayments, { query }, { signal }) : call(listPayments, { query }, { signal });
    },
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.hasNextPage ? (page.nextCursor ?? undefined) : undefined),
    enabled: keepsBooks ? ofClinic || practice?.profileCompleted === true : !isSharedDesk(),
  });
}
interface PaymentsPage {
  payments: (Payment | ClinicPayment)[];
  nextCursor: string | null;
  hasNextPage: boolean;
}

function nameAmong(practices: readonly Practice[], id: string): string | undefined {
  const name = practices.find(({ _id }) => _id === id)?.name;
  return name ? doctorName(name) : undefined;
}

export default function PaymentsScreen() {
  const t = texts('subscription');
  const common = texts('common');
  const practice = usePractice();
  const [choice, setChoice] = useState<StatusChoice>('all');
  const owned = useOwnedPractices();
  const keepsBooks = useMay('doctor');
  const hasNoProfile = keepsBooks && owned.length === 0 && !practice?.profileCompleted;
  // Without a profile an owner can have paid for others alone.
  const query = usePayments(choice, owned.length > 0 || (hasNoProfile && practice?.role === 'owner'));
  useToldOfLoss(owned.length > 0);
  function whose(payment: Payment | ClinicPayment): string | undefined {
    if (payment.doctorName !== undefined) return payment.doctorName && doctorName(payment.doctorName);
    if (owned.length === 0 || !('doctorId' in payment)) return undefined;
    return nameAmong(owned, payment.doctorId) ?? common('practice.unnamed');
  }
  const failed = useReadFailure(query.error, t('payments.unread'));
  // Without a network those of another choice would stand until there is one.
  const isOld = query.isPlaceholderData && query.isPaused;
  const payments = isOld ? undefined : query.data?.pages.flatMap((page) => page.payments);

  function content() {
    if (hasNoProfile && choice === 'all' && !payments?.length) return <CompleteProfile />;
    if (!payments) {
      if (!failed)
        return (
          <NotYet>
            <CardSkeletons heights={[150, 150, 150]} />
          </NotYet>
        );
      return <ErrorState text={failed} retry={common('tryAgain')} onRetry={() => void query.refetch()} />;
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
            <PaymentCard key={payment._id} payment={payment} whose={whose(payment)} />
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

  if (!keepsBooks && (isSharedDesk() || (choice === 'all' && payments?.length === 0)))
    return (
      <Allowed least="doctor" isPage>
        {null}
      </Allowed>
    );
  return (
    <Page title={t('payments.title')} barName={t('payments.title')} width="whole">
      {(choice !== 'all' || Boolean(payments?.length)) && <StatusFilter chosen={choice} onChoose={setChoice} />}
      {content()}
    </Page>
  );
}
