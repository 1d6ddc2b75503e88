import { addressFor } from '@baari/client/call';
import { getAppointmentsFile } from '@baari/contract/appointments';
import { changeMember, removeMember } from '@baari/contract/members';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

const DAYS = 300;
/** More than the network takes in before somebody reads. */
const ROWS = DAYS * 200;

async function fullPractice() {
  const doctor = await api.doctor();
  await api.owner.query(
    `insert into appointment_day (doctor_id, date, cap, last_serial, live_count, male, female, other)
     select $1, date '2026-01-01' + n, 200, 200, 200, 200, 0, 0 from generate_series(0, ${DAYS - 1}) n`,
    [doctor.doctorId],
  );
  await api.owner.query(
    `insert into appointment (doctor_id, date, serial, patient_name, phone, gender, booked_at)
     select $1, date '2026-01-01' + n / 200, n % 200 + 1, 'Ravi Kumar ' || n, '9876543210', 'MALE', $2
     from generate_series(0, ${ROWS - 1}) n`,
    [doctor.doctorId, TEST_NOW],
  );
  return doctor;
}

it('a list that is being sent breaks off where its reader is made a receptionist, or removed', async () => {
  const { browser, doctorId } = await fullPractice();
  for (const act of ['change', 'remove'] as const) {
    const colleague = await api.member({ clinicId: doctorId, role: 'owner' });
    const path = addressFor(doctorId, getAppointmentsFile);
    const response = await colleague.browser.fetch(
      `${path}${path.includes('?') ? '&' : '?'}from=2026-01-01&to=2026-12-31`,
    );
    expect(response.status).toBe(200);
    const reader = response.body!.getReader();
    let text = '';
    const read = async (most: number) => {
      const decoder = new TextDecoder();
      while (text.length < most) {
        const { done, value } = await reader.read();
        if (done) return 'whole';
        text += decoder.decode(value, { stream: true });
      }
      return 'begun';
    };
    expect(await read(10_000)).toBe('begun');
    const params = { id: colleague.accountId };
    if (act === 'remove') await browser.call(removeMember, { params });
    else await browser.call(changeMember, { params, body: { role: 'receptionist', practices: [doctorId] } });
    await expect(read(Infinity)).rejects.toThrow('terminated');
    expect(text.split('\r\n').length).toBeLessThan(ROWS);
  }
  const whole = await browser.fetch(`${getAppointmentsFile.path}?from=2026-01-01&to=2026-12-31`);
  expect((await whole.text()).trim().split('\r\n')).toHaveLength(ROWS + 1);
});
