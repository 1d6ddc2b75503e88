import { ConfigError } from './config-error.ts';
import { isGstin } from '../lib/gstin.ts';
import type { Env } from './setting.ts';

/** Who sells, for receipts. With a GSTIN they show the tax that the price holds. */
export function seller(env: Env, brandName: string) {
  const gstin = env.SELLER_GSTIN || null;
  if (gstin !== null && !isGstin(gstin))
    throw new ConfigError('SELLER_GSTIN is not a GSTIN: 15 characters, the last one checks the others.');
  if (gstin !== null && !(env.SELLER_NAME && env.SELLER_ADDRESS))
    throw new ConfigError('SELLER_GSTIN is set without SELLER_NAME and SELLER_ADDRESS, which a tax invoice must show.');
  return Object.freeze({
    name: env.SELLER_NAME || brandName,
    // In a setting a line's end is written as \n.
    address: (env.SELLER_ADDRESS || '').replaceAll('\\n', '\n'),
    gstin,
    sac: env.SELLER_SAC || '998315',
  });
}
