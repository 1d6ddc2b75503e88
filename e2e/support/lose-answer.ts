import { request } from '@playwright/test';
import type { Page } from '@playwright/test';

/** The first call of this address that changes something reaches the service, and its answer, with its cookies, is lost. */
export function loseAnswer(page: Page, address: string): Promise<unknown> {
  let isLost = false;
  return page.route(address, async (route) => {
    if (isLost || route.request().method() === 'GET') return route.fallback();
    isLost = true;
    const network = await request.newContext();
    await network.fetch(route.request(), { headers: await route.request().allHeaders() });
    await network.dispose();
    await route.abort();
  });
}
