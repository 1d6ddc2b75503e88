import specialities from '@baari/contract/specialities/ml';
import type { LocalPaper } from '../../lib/use-papers.ts';

/** Slip and poster in Malayalam. Not reviewed by a native speaker yet. */
export default {
  slip: {
    token: 'നിങ്ങളുടെ ടോക്കൺ',
    expected: 'പ്രതീക്ഷിക്കുന്ന സമയം',
    about: 'ഏകദേശം {time}',
    or: '{before}, അല്ലെങ്കിൽ {from} മുതൽ',
    hint: 'നിങ്ങളുടെ ഊഴം അറിയാൻ സ്കാൻ ചെയ്യുക.',
  },
  poster: {
    clinicOf: '{doctor} ക്ലിനിക്',
    scan: 'ഈ കോഡ് നിങ്ങളുടെ ഫോൺ ക്യാമറ കൊണ്ട് സ്കാൻ ചെയ്യുക',
    choose: 'ദിവസം തിരഞ്ഞെടുത്ത്, നിങ്ങളുടെ പേരും മൊബൈൽ നമ്പറും കൊടുക്കുക',
    come: 'നിങ്ങളുടെ ടോക്കൺ അടുക്കുമ്പോൾ വരിക',
    free: 'ആപ്പും അക്കൗണ്ടും വേണ്ട',
  },
  specialities,
} as const satisfies LocalPaper;
