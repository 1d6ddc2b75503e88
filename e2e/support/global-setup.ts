import { startProduct } from './server.ts';

/** One running service for all journeys. Each journey signs up its own doctor, so that they do not interfere. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const product = await startProduct();
  process.env['E2E_BASE_URL'] = product.baseUrl;
  process.env['E2E_DATA_DIR'] = product.dataDir;
  return () => product.stop();
}
