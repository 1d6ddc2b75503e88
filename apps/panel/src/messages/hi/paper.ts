import specialities from '@baari/contract/specialities/hi';
import type { LocalPaper } from '../../lib/use-papers.ts';

/** Slip and poster in Hindi. Not reviewed by a native speaker yet. */
export default {
  slip: {
    token: 'आपका नंबर',
    expected: 'आपकी बारी',
    about: 'लगभग {time}',
    or: '{before}, या {from} से',
    hint: 'अपनी बारी देखने के लिए स्कैन करें।',
  },
  poster: {
    clinicOf: '{doctor} का क्लिनिक',
    scan: 'इस कोड को फ़ोन के कैमरे से स्कैन करें',
    choose: 'दिन चुनें, नाम और मोबाइल नंबर लिखें',
    come: 'अपना नंबर पास आने पर क्लिनिक पहुँचें',
    free: 'न ऐप, न अकाउंट',
  },
  specialities,
} as const satisfies LocalPaper;
