import type { receiptEndpoints } from '@baari/contract/receipt';
import { say } from '@baari/contract/said';
import type { Handlers } from '../../http/caller.ts';
import type { ReceiptService } from './service.ts';

export function receiptHandlers(service: ReceiptService): Handlers<typeof receiptEndpoints> {
  return {
    getReceipt: async ({ session, params }) => ({
      ...say('receipt-found', 'Receipt found'),
      ...(await service.page(session.accountId, params.number)),
    }),
    getReceiptPdf: async ({ session, params }) => ({
      bytes: await service.pdf(session.accountId, params.number),
      type: 'application/pdf',
      attachment: `${params.number}.pdf`,
    }),
  };
}
