import type { Pool } from '../../db/pool.ts';
import type { JobQueue } from '../../ports/jobs.ts';
import { hourly } from '../module.ts';
import { receiptHandlers } from './routes.ts';
import { receiptService } from './service.ts';
import { receiptBooks } from './store-issue.ts';
import type { Seller } from './store-issue.ts';
import { receiptStore } from './store.ts';

interface Needs {
  pool: Pool;
  jobs: JobQueue;
  seller: Seller;
  brandName: string;
  supportEmail: string;
  publicUrl: string;
  zone: string;
}

/** Receipts and credit notes. Payments write them through `books`, in their own transactions. */
export function receiptModule({ pool, jobs, seller, brandName, supportEmail, publicUrl, zone }: Needs) {
  const service = receiptService(receiptStore(pool), { brandName, supportEmail, publicUrl, zone });
  return {
    service,
    books: receiptBooks(seller, zone, jobs),
    handlers: receiptHandlers(service),
    sweeps: [hourly('receipts', service.forgetOld)],
  };
}
