import type { RoomTexts } from '../../lib/text.ts';

/** The waiting room's screen and voice in Malayalam. Not reviewed by a native speaker yet. */
export default {
  screen: {
    nowServing: 'ഇപ്പോൾ',
    lastCalled: 'അവസാനം വിളിച്ചത്',
    notStarted: 'തുടങ്ങിയിട്ടില്ല',
    next: 'അടുത്തത്',
    nobody: 'ആരും കാത്തിരിക്കുന്നില്ല',
    late: 'ഏകദേശം {minutes} മിനിറ്റ് വൈകുന്നു',
    lateFrom: '{time} മുതൽ ഏകദേശം {minutes} മിനിറ്റ് വൈകുന്നു',
    lateShort: '{minutes} മിനിറ്റ് വൈകുന്നു',
    noMore: 'ഇന്ന് ഇനി ബുക്കിങ് ഇല്ല',
    closed: 'ഇന്നത്തേക്ക് അടച്ചു',
    book: 'ടോക്കൺ എടുക്കുക',
    live: 'ലൈവ്',
    opening: 'കണക്ട് ചെയ്യുന്നു',
    away: 'വീണ്ടും കണക്ട് ചെയ്യുന്നു',
    asOf: '{time}-ലെ വിവരം, ദയവായി കൗണ്ടറിൽ ചോദിക്കുക',
  },
  room: 'മുറി',
  voice: {
    call: 'ടോക്കൺ നമ്പർ {number}, ദയവായി വരൂ',
    callTo: 'ടോക്കൺ നമ്പർ {number}, {place}',
    on: 'ശബ്ദം ഓണാണ്',
  },
} as const satisfies RoomTexts;
