import { randomBytes } from 'node:crypto';
import { asAdmin } from './restored.ts';

/** A log-in as an operator makes it for the service: no superuser, no owner. */
export async function makeServiceLogin(): Promise<{ as(url: string): string; drop(): Promise<void> }> {
  const name = `clinic_service_${randomBytes(4).toString('hex')}`;
  await asAdmin((admin) => admin.query(`create role ${name} login password 'a password' in role baari_app`));
  return {
    as: (url) => Object.assign(new URL(url), { username: name, password: 'a password' }).toString(),
    async drop() {
      await asAdmin((admin) => admin.query(`drop role ${name}`));
    },
  };
}
