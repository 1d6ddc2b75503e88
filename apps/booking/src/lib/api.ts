import { createCaller } from '@baari/client/call';

export const call = createCaller({ baseUrl: '' });
