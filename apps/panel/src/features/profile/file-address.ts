import { API_BASE } from '../../lib/api.ts';

/** Where a stored file is read: addresses of the profile are paths on the API. */
export const fileAddress = (stored: string): string => (stored.startsWith('/') ? API_BASE + stored : stored);
