import specialities from '@baari/contract/specialities/mr';
import type { LocalPaper } from '../../lib/use-papers.ts';

/** Slip and poster in Marathi. Not reviewed by a native speaker yet. */
export default {
  slip: {
    token: 'तुमचा नंबर',
    expected: 'अपेक्षित वेळ',
    about: 'साधारण {time}',
    or: '{before}, किंवा {from} पासून',
    hint: 'नंबर कुठपर्यंत आला ते स्कॅन करून पाहा.',
  },
  poster: {
    clinicOf: '{doctor} यांचे क्लिनिक',
    scan: 'तुमच्या फोनच्या कॅमेऱ्याने हा कोड स्कॅन करा',
    choose: 'दिवस निवडा, तुमचे नाव आणि मोबाइल नंबर लिहा',
    come: 'तुमचा नंबर जवळ आला की या',
    free: 'ॲप किंवा अकाउंट लागत नाही',
  },
  specialities,
} as const satisfies LocalPaper;
