import { addressFor, createCaller } from '@baari/client/call';
import { getQueue } from '@baari/contract/queue';
import type { Role } from '@baari/contract/roles';
import { lookAtDesk, openDesk, pairDesk, setPin } from '@baari/contract/shared-desk';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { PASSWORD } from '@baari/testing/sign-up';
import { hash } from '@node-rs/argon2';

export const PIN = '4071';

/** The same browser, whose calls name a practice. */
export const at = ({ fetch }: Browser, practice: string) =>
  createCaller({ baseUrl: '', fetch, practice: () => practice });

export const open = (desk: Browser, memberId: string, pin = PIN) => desk.call(openDesk, { body: { memberId, pin } });
export const statusAt = async (desk: Browser, practice: string) =>
  (await desk.fetch(addressFor(practice, getQueue))).status;
export const peopleAt = async (desk: Browser) => (await desk.call(lookAtDesk)).desk?.people;

/** Clinics with a shared desk. */
export function receptions(api: () => TestApi) {
  const passwordHash = hash(PASSWORD);

  async function givePassword(accountId: string): Promise<void> {
    const values = [accountId, await passwordHash];
    await api().owner.query('update account set password_hash = $2 where doctor_id = $1', values);
  }

  /** A member with a PIN, who may give a password too. */
  async function memberWithPin(clinicId: string, role: Role = 'receptionist', name = 'Sunita Pawar', pin = PIN) {
    const member = await api().member({ clinicId, role, practices: [clinicId], name });
    await givePassword(member.accountId);
    await at(member.browser, clinicId)(setPin, { body: { pin } });
    return member;
  }

  /** The browser of the reception, which an owner has paired. */
  async function paired(doctorId: string, practices: string[] = [doctorId]): Promise<Browser> {
    const computer = await api().anotherDesk({ doctorId });
    await computer.call(pairDesk, { body: { name: 'Reception', practices, idleMinutes: 5 } });
    return computer;
  }

  return {
    givePassword,
    memberWithPin,
    paired,
    async reception() {
      const owner = await api().doctor();
      const member = await memberWithPin(owner.doctorId);
      return { owner, member, desk: await paired(owner.doctorId), practice: owner.doctorId };
    },
  };
}
