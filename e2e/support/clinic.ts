import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@baari/testing/database';
import { makeMember, moveIntoClinic } from '@baari/testing/doctor';
import type { MemberOf } from '@baari/testing/doctor';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import pg from 'pg';
import { makeDoctor } from './people.ts';
import type { Doctor } from './people.ts';
import { startProduct } from './server.ts';

export interface ClinicHouse {
  baseUrl: string;
  owner: pg.Client;
  /** Doctors of these names in one clinic, which the first began. */
  clinic(...names: string[]): Promise<Doctor[]>;
  /** A browser in which a member is logged in. */
  memberIn(browser: Browser, of: MemberOf): Promise<{ context: BrowserContext; accountId: string }>;
  stop(): Promise<void>;
}

const DAY_MS = 86_400_000;

/** The product on a database of its own, in which a test can make members of clinics. */
export async function startClinicHouse(): Promise<ClinicHouse> {
  const dataDir = mkdtempSync(join(tmpdir(), 'baari-clinic-'));
  const database = await startPostgres();
  const product = await startProduct({
    DATA_DIR: dataDir,
    DATABASE_URL: database.appUrl,
    MIGRATION_DATABASE_URL: database.ownerUrl,
    BAARI_SECRET: 'a secret of the journeys, long enough',
  });
  const { baseUrl } = product;
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  return {
    baseUrl,
    owner,
    async clinic(...names) {
      const doctors: Doctor[] = [];
      for (const name of names) doctors.push(await makeDoctor(baseUrl, { name }));
      for (const { doctorId } of doctors.slice(1)) await moveIntoClinic(owner, doctorId, doctors[0]!.doctorId);
      return doctors;
    },
    async memberIn(browser, of) {
      const now = new Date();
      const { accountId } = await makeMember(owner, now, of);
      const token = randomBytes(32).toString('base64url');
      await owner.query(
        'insert into session (token_hash, doctor_id, created_at, seen_at, expires_at, authenticated_at) values ($1, $2, $3, $3, $4, $3)',
        [createHash('sha256').update(token).digest(), accountId, now, new Date(now.getTime() + DAY_MS)],
      );
      const context = await browser.newContext({ baseURL: baseUrl });
      const cookies = { baari: token, baari_hint: '1' };
      await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: baseUrl })));
      return { context, accountId };
    },
    async stop() {
      await product.stop();
      await owner.end();
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Says which practice a page looks at, and leads to the others. */
export const switchOf = (page: Page) => page.getByRole('complementary').getByRole('button', { name: 'Practice of' });

export async function choosePractice(page: Page, doctor: string): Promise<void> {
  await switchOf(page).click();
  await page.getByRole('group', { name: 'Choose a practice' }).getByRole('button', { name: doctor }).click();
}
