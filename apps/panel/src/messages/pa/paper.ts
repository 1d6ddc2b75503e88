import dates from '@baari/calendar/date-names/pa';
import specialities from '@baari/contract/specialities/pa';
import type { LocalPaper } from '../../lib/use-papers.ts';

/** Slip and poster in Punjabi. Not reviewed by a native speaker yet. */
export default {
  slip: {
    token: 'ਤੁਹਾਡਾ ਨੰਬਰ',
    expected: 'ਤੁਹਾਡੀ ਵਾਰੀ',
    about: 'ਲਗਭਗ {time}',
    or: '{before}, ਜਾਂ {from} ਤੋਂ',
    hint: 'ਆਪਣੀ ਵਾਰੀ ਵੇਖਣ ਲਈ ਸਕੈਨ ਕਰੋ।',
  },
  poster: {
    clinicOf: '{doctor} ਦਾ ਕਲੀਨਿਕ',
    scan: 'ਇਹ ਕੋਡ ਆਪਣੇ ਫ਼ੋਨ ਦੇ ਕੈਮਰੇ ਨਾਲ ਸਕੈਨ ਕਰੋ',
    choose: 'ਦਿਨ ਚੁਣੋ, ਆਪਣਾ ਨਾਂ ਅਤੇ ਮੋਬਾਈਲ ਨੰਬਰ ਲਿਖੋ',
    come: 'ਜਦੋਂ ਤੁਹਾਡਾ ਨੰਬਰ ਨੇੜੇ ਹੋਵੇ, ਉਦੋਂ ਆਓ',
    free: 'ਨਾ ਐਪ, ਨਾ ਅਕਾਊਂਟ',
  },
  specialities,
  dates,
} as const satisfies LocalPaper;
