import { startProduct } from './server.ts';

/** One running service for all journeys; each signs up a doctor of its own, so that they do not meet. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const product = await startProduct();
  process.env['E2E_BASE_URL'] = product.baseUrl;
  return () => product.stop();
}
