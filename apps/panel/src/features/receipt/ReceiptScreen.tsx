import { getReceipt, getReceiptPdf } from '@baari/contract/receipt';
import { Page } from '@baari/ui/Page';
import { CardSkeletons, ErrorState } from '@baari/ui/states';
import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { texts } from '../../lib/texts.ts';
import { useParams } from 'react-router';
import { useReactToPrint } from 'react-to-print';
import { useBrowserPrint } from '../../lib/use-browser-print.ts';
import { addressHere, call } from '../../lib/api.ts';
import { useReadFailure } from '../../lib/feedback.ts';
import { AppLink } from '../../lib/navigation.tsx';
import { NotYet } from '../../lib/NotYet.tsx';
import { paths } from '../../lib/paths.ts';
import { usePractice } from '../../lib/practice.ts';
import { useConfig } from '../../lib/use-config.ts';
import { toast } from '../../lib/toast.ts';
import { RECEIPT_PRINT_STYLE, ReceiptPaper } from './ReceiptPaper.tsx';

const copyOf = (paper: HTMLElement | null) => paper && (paper.cloneNode(true) as HTMLElement);

/** A receipt or credit note, ready to print; its PDF has the same lines. */
export default function ReceiptScreen() {
  const t = texts('receipt');
  const common = texts('common');
  const practice = usePractice();
  const { number = '' } = useParams();
  const query = useQuery({
    queryKey: ['receipt', practice?._id, number],
    queryFn: ({ signal }) => call(getReceipt, { params: { number } }, { signal }),
    staleTime: Infinity,
  });
  const brand = useConfig().data?.brandName ?? common('brand');
  const failed = useReadFailure(query.error, t('unread'));
  const paper = useRef<HTMLElement>(null);
  const print = useReactToPrint({
    contentRef: paper,
    documentTitle: number,
    pageStyle: RECEIPT_PRINT_STYLE,
    ignoreGlobalStyles: true,
    onPrintError: (_, error) => {
      console.error(error);
      toast.error(t('printFailed'));
    },
  });

  useBrowserPrint({ style: RECEIPT_PRINT_STYLE, draw: () => copyOf(paper.current) });

  function content() {
    if (!query.data) {
      if (!failed)
        return (
          <NotYet>
            <CardSkeletons heights={[560]} />
          </NotYet>
        );
      return <ErrorState text={failed} retry={common('tryAgain')} onRetry={() => void query.refetch()} />;
    }
    const { receipt, page } = query.data;
    return (
      <Stack gap="md">
        <Group gap="sm">
          <Button onClick={() => print()}>{t('print')}</Button>
          <Button
            component="a"
            variant="default"
            href={addressHere(getReceiptPdf, { number: receipt.number })}
            download
          >
            {t('pdf')}
          </Button>
          <Button component={AppLink} variant="subtle" to={paths.payments}>
            {t('back')}
          </Button>
        </Group>
        <ReceiptPaper ref={paper} brand={brand} page={page} amountInWords={receipt.amountInWords} note={t('note')} />
      </Stack>
    );
  }

  const title = query.data?.page.title ?? t('title');
  return (
    <Page title={title} barName={title} width="whole">
      {content()}
    </Page>
  );
}
