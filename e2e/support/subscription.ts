import type { Subscription } from '@baari/contract/subscription';
import type { Page } from '@playwright/test';
import { CLINIC_ZONE } from './zone.ts';

const DAY_MS = 86_400_000;
export const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
export const clinicDate = (instant: string) =>
  new Intl.DateTimeFormat('en-IN', {
    timeZone: CLINIC_ZONE,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(new Date(instant));

/** States that otherwise need a payment or time: the profile's answer with another subscription. */
export async function withSubscription(page: Page, subscription: Subscription | null): Promise<void> {
  await page.route('**/api/doctor/profile', async (route) => {
    const answer = (await (await route.fetch()).json()) as { profileData: object };
    await route.fulfill({ json: { ...answer, profileData: { ...answer.profileData, subscription } } });
  });
}

export const yearly: Subscription = {
  orderId: 'order_Nq1a2b3c4d5e6f',
  plan: 'yearly',
  status: 'active',
  startDate: daysFromNow(-100),
  endDate: daysFromNow(265),
  queued: [],
};

export const trialOf = (days: number, status: Subscription['status'] = 'active'): Subscription => ({
  ...{ orderId: null, plan: 'trial', status, queued: [] },
  startDate: daysFromNow(days - 14),
  endDate: daysFromNow(days),
});
