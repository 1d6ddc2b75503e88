import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { isLive } from '../ticket.ts';
import type { Hand } from './hand.ts';
import { callButton, rowOf } from './morning.ts';
import type { Desk } from './morning.ts';

/** The desk as it is. */
export function deskOn(page: Page, { tap, type, key }: Hand): Desk {
  const queue = page.getByRole('region', { name: 'Queue' });
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const inRow = (name: string, act: string) => rowOf(page, name).getByRole('button', { name: act });
  const ofWhoIsIn = (act: string) => queue.getByRole('button', { name: act }).first();
  return {
    async open() {
      await tap(page.getByRole('link', { name: 'Today', exact: true }));
      await isLive(page);
    },
    arrived: (name) => tap(inRow(name, 'Arrived')),
    call: () => tap(callButton(page)),
    again: () => tap(ofWhoIsIn('Call again')),
    skip: () => tap(ofWhoIsIn('Skip')),
    undo: () => tap(button('Undo')),
    async emergency(name) {
      await tap(inRow(name, 'More actions for'));
      await tap(page.getByRole('dialog').getByRole('button', { name: 'Emergency' }));
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
    async walkIn(name, phone) {
      await tap(button('Walk-in').first());
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
      await type(name);
      await key('Tab');
      await type(phone);
      await tap(dialog.getByRole('radio', { name: 'Female' }));
      await tap(dialog.getByRole('button', { name: 'Add' }));
      await tap(dialog.getByRole('button', { name: 'Print slip' }));
      await expect(dialog).toHaveCount(0);
    },
    async lookUp(text) {
      await tap(page.getByRole('searchbox'));
      await type(text);
      await expect(page.getByRole('listitem')).toHaveCount(1);
      await key('Escape');
      await expect(page.getByRole('listitem').nth(1)).toBeVisible();
    },
    done: () => tap(ofWhoIsIn('Done')),
    async absent(names) {
      await tap(button('Mark all absent'));
      await tap(button(`Yes, mark ${names.length} absent`));
      await expect(button('Finished').getByText(`${names.length} absent`)).toBeVisible();
    },
    async close() {
      await tap(button('Close today'));
      await tap(page.getByRole('dialog').getByRole('button', { name: 'Close today' }));
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
  };
}
