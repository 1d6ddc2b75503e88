import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LINK_PLACES } from '@baari/api/features/patient-message/rules-phone';
import { REGISTERED_TEXTS } from '@baari/api/features/patient-message/rules-registered-texts';
import { bookAppointment } from '@baari/contract/booking';
import type { Language } from '@baari/contract/languages';
import { choosePatientMessage, getPatientMessages } from '@baari/contract/patient-message';
import type { MessageReason } from '@baari/contract/patient-message';
import { choosePhoneMessages } from '@baari/contract/patient-message-phone';
import { startApi, TEST_NOW } from '@baari/testing/api';
import { patient } from '@baari/testing/doctor';
import type { DoctorOverrides } from '@baari/testing/doctor';
import { startMsg91 } from '@baari/testing/stand-ins/msg91';
import { startWhatsapp } from '@baari/testing/stand-ins/whatsapp';
import { until } from '@baari/testing/until';
import { expect } from 'vitest';
import { deskOf, TODAY } from './clinic-day.ts';
import type { Doctor } from './clinic-day.ts';

const WITHIN_MS = 10_000;
const SECRET = 'in the address that it calls';

/** Every text of these languages, registered under its code and language, with the places as MSG91 writes them. */
function register(languages: readonly string[]) {
  const flows: Record<string, string> = {};
  const approved: Record<string, string> = {};
  const templates: Record<string, { flow: string; whatsapp: string }> = {};
  for (const [language, texts] of Object.entries(REGISTERED_TEXTS))
    if (languages.includes(language))
      for (const [code, text] of Object.entries(texts)) {
        const flow = `${code}_${language}`;
        let place = 0;
        const bySms = text.replace('{link}', '{link}'.repeat(LINK_PLACES));
        flows[flow] = bySms.replace(/\{\w+\}/g, () => `##VAR${(place += 1)}##`);
        place = 0;
        approved[`${code}.${language}`] = text.replace(/\{\w+\}/g, () => `{{${(place += 1)}}}`);
        templates[`${code}.${language}`] = { flow, whatsapp: code };
      }
  const file = join(mkdtempSync(join(tmpdir(), 'baari-texts-')), 'texts.json');
  writeFileSync(file, JSON.stringify(templates));
  return { flows, approved, file };
}

const ACCOUNT = { phoneNumberId: '106540352242922', token: 'the token', appSecret: 'the secret of the app' };
export const VERIFY_TOKEN = 'asked for once';

/** An API whose patients are told by SMS of a provider that stands in, first by WhatsApp if `byWhatsapp`, and by no browser. */
export async function startPhones(ownerUrl: string, byWhatsapp = false, languages = Object.keys(REGISTERED_TEXTS)) {
  const { flows, approved, file } = register(languages);
  const msg91 = await startMsg91('the key', flows);
  const whatsapp = await startWhatsapp({ ...ACCOUNT, templates: approved });
  const api = await startApi(ownerUrl, {
    ...{ SMS_PROVIDER: 'msg91', MSG91_API_URL: msg91.origin, MSG91_AUTH_KEY: 'the key', TEXT_TEMPLATES_FILE: file },
    SMS_WEBHOOK_SECRET: SECRET,
    ...(byWhatsapp && {
      ...{ WHATSAPP_API_URL: whatsapp.origin, WHATSAPP_PHONE_NUMBER_ID: ACCOUNT.phoneNumberId },
      ...{ WHATSAPP_TOKEN: ACCOUNT.token, WHATSAPP_APP_SECRET: ACCOUNT.appSecret, WHATSAPP_VERIFY_TOKEN: VERIFY_TOKEN },
    }),
  });

  const choose = ({ browser }: Pick<Doctor, 'browser'>, told: boolean, budgetRupees = 100) =>
    browser.call(choosePhoneMessages, { body: { told, budgetRupees } });

  const book = async (doctor: Pick<Doctor, 'doctorId'>, n: number, date = TODAY, language: Language = 'en') => {
    const body = { doctorId: doctor.doctorId, date, language, ...patient(n) };
    return (await api.browser().call(bookAppointment, { body })).appointment;
  };

  /** What the phone of patient n got, the first first. */
  const textsTo = (n: number, { delivered } = msg91 as { delivered: { phone: string; text: string }[] }) =>
    delivered.filter(({ phone }) => phone === `91${patient(n).phoneNumber}`).map(({ text }) => text);

  return {
    ...{ api, msg91, whatsapp, choose, book, textsTo },
    /** The code that the phone of patient n got last. */
    codeTo: (n: number) => /\d{6}/.exec(textsTo(n).at(-1)!)![0],
    byWhatsapp: (n: number) => textsTo(n, whatsapp),

    /** Makes a test begin with no patient to be told: those of the tests before have the same numbers. */
    async reset(): Promise<void> {
      await api.owner.query('delete from push_subscription');
      api.clock.set(TEST_NOW);
      for (const { answerWith, delivered } of [msg91, whatsapp]) {
        answerWith();
        delivered.length = 0;
      }
    },

    /** Whether providers are away; one alone would have what is about a turn go by the other. */
    away(isAway: boolean): void {
      for (const { answerWith } of [msg91, whatsapp]) answerWith(...(isAway ? [{ status: 503, body: 'away' }] : []));
    },

    /** Ends once the phone of patient n got exactly these, each matched by its beginning. */
    told: (n: number, expected: readonly (string | RegExp)[]): Promise<void> =>
      until(async () => expect(textsTo(n)).toEqual(expected.map((one) => expect.stringMatching(one))), WITHIN_MS),

    /** Ends once everything that was written has been sent, or waits for another try, its own or that of one before it. */
    settled: (): Promise<void> =>
      until(async () => {
        const { rows } = await api.owner.query<{ left: number }>(
          `select count(*)::integer as left from patient_message m
          where ended_at is null and (is_taken or next_at <= $1 and not waits_for_another(m, $1))`,
          [api.clock.now()],
        );
        expect(rows[0]!.left).toBe(0);
      }, WITHIN_MS),

    /** A doctor whose patients are told by phone, and the desk; of a turn that comes soon only if `tellsSoon`, for that is looked for now and then. */
    async clinic(overrides?: DoctorOverrides, tellsSoon = false) {
      const doctor = await api.doctor(overrides);
      await choose(doctor, true);
      if (!tellsSoon) await doctor.browser.call(choosePatientMessage, { body: { reason: 'soon', told: false } });
      return { doctor, desk: deskOf(doctor) };
    },

    async counted({ browser }: Pick<Doctor, 'browser'>, reason: MessageReason) {
      const { messages, phone } = await browser.call(getPatientMessages);
      return { ...messages.find((one) => one.reason === reason)!, phone };
    },

    /** Makes what a doctor's patients were told as it is where the sender was killed before it noted that it left; a minute later it is taken again. */
    notNoted: ({ doctorId }: Pick<Doctor, 'doctorId'>) =>
      api.owner.query(
        `update patient_message set ended_at = null, outcome = null, provider_id = null, is_taken = true, next_at = $2
         where doctor_id = $1`,
        [doctorId, new Date(api.clock.now().getTime() + 60_000)],
      ),

    /** The provider calls back. */
    report: (...calls: Parameters<typeof msg91.together>) =>
      msg91.tell(`${api.baseUrl}/api/texts/sms?secret=${encodeURIComponent(SECRET)}`, msg91.together(...calls)),

    async stop() {
      await api.stop();
      await msg91.stop();
      await whatsapp.stop();
    },
  };
}
