import type { RoomTexts } from '../../lib/text.ts';

/** The waiting room's screen and voice in Kannada. Not reviewed by a native speaker yet. */
export default {
  screen: {
    nowServing: 'ಈಗಿನ ನಂಬರ್',
    lastCalled: 'ಕೊನೆಗೆ ಕರೆದ ನಂಬರ್',
    notStarted: 'ಇನ್ನೂ ಶುರುವಾಗಿಲ್ಲ',
    next: 'ಮುಂದಿನ ನಂಬರ್',
    nobody: 'ಯಾರೂ ಕಾಯುತ್ತಿಲ್ಲ',
    late: 'ಸುಮಾರು {minutes} ನಿಮಿಷ ತಡ',
    lateFrom: '{time} ರಿಂದ ಸುಮಾರು {minutes} ನಿಮಿಷ ತಡ',
    lateShort: '{minutes} ನಿ. ತಡ',
    noMore: 'ಇವತ್ತು ಇನ್ನು ಬುಕಿಂಗ್ ಇಲ್ಲ',
    closed: 'ಇವತ್ತಿಗೆ ಮುಚ್ಚಿದೆ',
    book: 'ನಿಮ್ಮ ನಂಬರ್ ಪಡೆಯಿರಿ',
    live: 'ಲೈವ್',
    opening: 'ಕನೆಕ್ಟ್ ಆಗುತ್ತಿದೆ',
    away: 'ಮತ್ತೆ ಕನೆಕ್ಟ್ ಆಗುತ್ತಿದೆ',
    asOf: 'ಕೊನೆಯ ಅಪ್‌ಡೇಟ್ {time}, ದಯವಿಟ್ಟು ಕೌಂಟರ್‌ನಲ್ಲಿ ಕೇಳಿ',
  },
  room: 'ಕೊಠಡಿ',
  voice: {
    call: 'ನಂಬರ್ {number}, ದಯವಿಟ್ಟು ಬನ್ನಿ',
    callTo: 'ನಂಬರ್ {number}, {place}',
    on: 'ಸೌಂಡ್ ಆನ್ ಆಗಿದೆ',
  },
} as const satisfies RoomTexts;
