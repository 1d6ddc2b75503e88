import specialities from '@baari/contract/specialities/ta';
import type { LocalPaper } from '../../lib/use-papers.ts';

/** Slip and poster in Tamil. Not reviewed by a native speaker yet. */
export default {
  slip: {
    token: 'உங்கள் டோக்கன்',
    expected: 'உத்தேச நேரம்',
    about: 'சுமார் {time}',
    or: '{before}, அல்லது {from} முதல்',
    hint: 'உங்கள் முறை எப்போது என்று பார்க்க ஸ்கேன் செய்யுங்கள்.',
  },
  poster: {
    clinicOf: '{doctor} கிளினிக்',
    scan: 'இந்த QR-ஐ உங்கள் போன் கேமராவில் ஸ்கேன் செய்யுங்கள்',
    choose: 'நாள் தேர்வு செய்து, உங்கள் பெயர், மொபைல் நம்பர் கொடுங்கள்',
    come: 'உங்கள் டோக்கன் நெருங்கும்போது வாருங்கள்',
    free: 'ஆப், அக்கவுண்ட் தேவையில்லை',
  },
  specialities,
} as const satisfies LocalPaper;
