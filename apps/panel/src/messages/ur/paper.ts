import specialities from '@baari/contract/specialities/ur';
import type { LocalPaper } from '../../lib/use-papers.ts';

/** Slip and poster in Urdu. Not reviewed by a native speaker yet. */
export default {
  slip: {
    token: 'آپ کا نمبر',
    expected: 'آپ کی باری',
    about: 'تقریباً {time}',
    or: '{before}، یا {from} سے',
    hint: 'اپنی باری دیکھنے کے لیے اسکین کریں۔',
  },
  poster: {
    clinicOf: '{doctor} کا کلینک',
    scan: 'یہ کوڈ اپنے فون کے کیمرے سے اسکین کریں',
    choose: 'دن چنیں، اپنا نام اور موبائل نمبر لکھیں',
    come: 'جب آپ کا نمبر قریب ہو تب آئیں',
    free: 'نہ ایپ، نہ اکاؤنٹ',
  },
  specialities,
} as const satisfies LocalPaper;
