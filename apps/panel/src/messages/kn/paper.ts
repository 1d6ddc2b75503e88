import specialities from '@baari/contract/specialities/kn';
import type { LocalPaper } from '../../lib/use-papers.ts';

/** Slip and poster in Kannada. Not reviewed by a native speaker yet. */
export default {
  slip: {
    token: 'ನಿಮ್ಮ ನಂಬರ್',
    expected: 'ನಿಮ್ಮ ಸರದಿ',
    about: 'ಸುಮಾರು {time}',
    or: '{before}, ಅಥವಾ {from} ರಿಂದ',
    hint: 'ನಿಮ್ಮ ಸರದಿ ನೋಡಲು ಸ್ಕ್ಯಾನ್ ಮಾಡಿ.',
  },
  poster: {
    clinicOf: '{doctor} ಕ್ಲಿನಿಕ್',
    scan: 'ಈ ಕೋಡ್ ಅನ್ನು ನಿಮ್ಮ ಫೋನ್ ಕ್ಯಾಮೆರಾದಿಂದ ಸ್ಕ್ಯಾನ್ ಮಾಡಿ',
    choose: 'ದಿನ ಆರಿಸಿ, ನಿಮ್ಮ ಹೆಸರು, ಮೊಬೈಲ್ ನಂಬರ್ ಬರೆಯಿರಿ',
    come: 'ನಿಮ್ಮ ನಂಬರ್ ಹತ್ತಿರ ಬಂದಾಗ ಬನ್ನಿ',
    free: 'ಆ್ಯಪ್, ಅಕೌಂಟ್ ಬೇಕಿಲ್ಲ',
  },
  specialities,
} as const satisfies LocalPaper;
