import { chooseLocalLanguage } from '@baari/contract/clinic';
import type { LocalLanguage } from '@baari/contract/languages';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { addWalkIn } from './support/walk-in.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ serviceWorkers: 'block' });

const MM_PER_POINT = 25.4 / 72;
const MM_PER_PIXEL = 25.4 / 96;
/** Rounding of the browser's layout. */
const SPARE_PX = 0.6;
/** How much of each paper a printer reaches, in millimetres. */
const PRINTABLE_MM = { '58': 48, '80': 72 } as const;

declare global {
  interface Window {
    /** The document that went to the printer. */
    printed?: string;
  }
}

/** The longest names and addresses that people write. */
const CLINICS = {
  Latin: [
    'Padmanabhan Venkatanarasimharajuvaripeta Subramaniam',
    'Shree Siddhivinayak Multispeciality Hospital and Research Centre\n3rd floor, above Bank of Maharashtra, 14 Prabhat Road\nDeccan Gymkhana, opposite Garware Bridge',
  ],
  Devanagari: [
    'पद्मनाभन वेंकटनरसिंहराजुवारिपेटा सुब्रमण्यम',
    'श्री सिद्धिविनायक बहुविशेषता रुग्णालय व संशोधन केंद्र\nतिसरा मजला, बँक ऑफ महाराष्ट्रच्या वर, १४ प्रभात रस्ता\nडेक्कन जिमखाना, गरवारे पुलासमोर',
  ],
  Tamil: [
    'பத்மநாபன் வெங்கடநரசிம்மராஜுவாரிபேட்டை சுப்பிரமணியம்',
    'ஸ்ரீ மீனாட்சி சுந்தரேஸ்வரர் பல்நோக்கு மருத்துவமனை\nமூன்றாம் தளம், இந்தியன் வங்கிக்கு மேலே, 14 தெற்கு மாசி வீதி\nதிருப்பரங்குன்றம், மதுரை மாவட்டம்',
  ],
  Bengali: [
    'পদ্মনাভ ভট্টাচার্য বন্দ্যোপাধ্যায় মুখোপাধ্যায় চট্টোপাধ্যায়',
    'শ্রী রামকৃষ্ণ বহুমুখী চিকিৎসালয় ও গবেষণা কেন্দ্র\nচতুর্থ তলা, রাষ্ট্রীয় ব্যাঙ্কের উপরে, ১৪ রাসবিহারী অ্যাভিনিউ\nবালিগঞ্জ, গড়িয়াহাট মোড়ের কাছে',
  ],
  Gujarati: [
    'પદ્મનાભભાઈ વેંકટનરસિંહભાઈ સુબ્રમણ્યમભાઈ પટેલ',
    'શ્રી સિદ્ધિવિનાયક મલ્ટિસ્પેશિયાલિટી હોસ્પિટલ અને સંશોધન કેન્દ્ર\nત્રીજો માળ, બેંક ઓફ બરોડાની ઉપર, ૧૪ આશ્રમ રોડ\nનવરંગપુરા, સાબરમતી નદીના પુલ પાસે',
  ],
  Urdu: [
    'محمد عبدالرحمٰن صدیقی قریشی انصاری نقشبندی',
    'شفاخانہ ہمدرد کثیر التخصصی ہسپتال و تحقیقی مرکز\nتیسری منزل، جامع مسجد روڈ، بینک آف مہاراشٹر کے اوپر\nچارمینار کے سامنے، پرانا شہر',
  ],
} as const;

/** Shows the slip of a walk-in of number 104 in a clinic of this name and address, for paper of this width. */
async function openSlip(page: Page, [name, address]: readonly [string, string], width: string): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {
      window.parent.printed = document.documentElement.outerHTML;
    };
  });
  await page.route('**/api/doctor/profile', async (route) => {
    const body = await (await route.fetch()).json();
    Object.assign(body.profileData.personalInfo, { name });
    Object.assign(body.profileData.clinicInfo, { address });
    await route.fulfill({ json: body });
  });
  await page.route('**/queue/walk-ins', async (route) => {
    const body = await (await route.fetch()).json();
    const row = body.queue.rows.at(-1);
    Object.assign(row, { serialNumber: 104, expected: { from: '10:40', to: '12:20' } });
    body.queue.lastAct.serialNumber = 104;
    await route.fulfill({ json: body });
  });
  await addWalkIn(page);
  await expect(page.getByRole('dialog', { name: 'Token number 104' })).toBeVisible();
  await page.getByRole('radio', { name: `${width} mm` }).check();
}

/** What is wrong on a printed slip: parts that leave the printable width, overlap, or are cut. */
const faultsOf = (paper: Page, printablePx: number) =>
  paper.locator('.slip').evaluate(
    (slip, { printable, spare }) => {
      const page = slip.getBoundingClientRect();
      const side = (page.width - printable) / 2;
      const parts = [...slip.querySelectorAll<HTMLElement>('p, svg')].map((part) => {
        const range = document.createRange();
        range.selectNodeContents(part);
        const ink = part instanceof SVGElement ? [part.getBoundingClientRect()] : [...range.getClientRects()];
        return {
          what: part.className || part.tagName,
          top: Math.min(...ink.map((r) => r.top)),
          bottom: Math.max(...ink.map((r) => r.bottom)),
          left: Math.min(...ink.map((r) => r.left)),
          right: Math.max(...ink.map((r) => r.right)),
        };
      });
      return parts.flatMap(({ what, top, bottom, left, right }, i) => [
        ...(i > 0 && top < parts[i - 1]!.bottom - spare ? [`${what} overlaps the part before it`] : []),
        ...(left < side - spare || right > page.width - side + spare ? [`${what} leaves the printable width`] : []),
        ...(top < 0 || bottom > page.bottom + spare ? [`${what} is cut`] : []),
      ]);
    },
    { printable: printablePx, spare: SPARE_PX },
  );

const SPEAKS: Readonly<Record<keyof typeof CLINICS, LocalLanguage>> = {
  Latin: 'ml',
  Devanagari: 'mr',
  Tamil: 'ta',
  Bengali: 'bn',
  Gujarati: 'gu',
  Urdu: 'ur',
};

for (const [script, clinic] of Object.entries(CLINICS))
  for (const width of ['58', '80'] as const)
    test(`the longest slip of ${width} mm in ${script} is one piece of paper of its own length, with nothing over another and nothing cut`, async ({
      page,
      doctor,
    }) => {
      await doctor.api.call(chooseLocalLanguage, { body: { localLanguage: SPEAKS[script as keyof typeof CLINICS] } });
      await openSlip(page, clinic, width);
      await page.getByRole('button', { name: 'Print slip' }).click();
      await page.waitForFunction(() => window.printed);
      const paper = await page.context().newPage();
      await paper.setContent(`<!doctype html>${await page.evaluate(() => window.printed)}`);
      await paper.emulateMedia({ media: 'print' });
      await expect(paper.getByText('104', { exact: true })).toBeVisible();
      for (const line of clinic[1].split('\n')) await expect(paper.locator('.slip')).toContainText(line);
      expect(await faultsOf(paper, PRINTABLE_MM[width] / MM_PER_PIXEL), `${width} mm`).toEqual([]);
      const pdf = (await paper.pdf({ preferCSSPageSize: true })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
      const [, across, down] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf)!.map(Number);
      expect(Math.round(across! * MM_PER_POINT)).toBe(Number(width));
      const tall = (await paper.locator('.slip').boundingBox())!.height * MM_PER_PIXEL;
      expect(down! * MM_PER_POINT).toBeGreaterThan(tall);
      expect(down! * MM_PER_POINT).toBeLessThan(tall + 4);
    });
