import dates from '@baari/calendar/date-names/as';
import specialities from '@baari/contract/specialities/as';
import type { LocalPaper } from '../../lib/use-papers.ts';

/** Slip and poster in Assamese. Not reviewed by a native speaker yet. */
export default {
  slip: {
    token: 'আপোনাৰ নম্বৰ',
    expected: 'আপোনাৰ পাল',
    about: 'প্ৰায় {time}',
    or: '{before}, বা {from}-ৰ পৰা',
    hint: 'আপোনাৰ পাল চাবলৈ স্কেন কৰক।',
  },
  poster: {
    clinicOf: '{doctor}-ৰ ক্লিনিক',
    scan: 'ফোনৰ কেমেৰাৰে এই ক’ডটো স্কেন কৰক',
    choose: 'দিন বাছক, আপোনাৰ নাম আৰু মোবাইল নম্বৰ লিখক',
    come: 'আপোনাৰ নম্বৰ ওচৰ চাপিলে আহক',
    free: 'এপ নালাগে, একাউণ্ট নালাগে',
  },
  specialities,
  dates,
} as const satisfies LocalPaper;
