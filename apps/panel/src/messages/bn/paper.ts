import specialities from '@baari/contract/specialities/bn';
import type { LocalPaper } from '../../lib/use-papers.ts';

/** Slip and poster in Bengali. Not reviewed by a native speaker yet. */
export default {
  slip: {
    token: 'আপনার নম্বর',
    expected: 'আপনার পালা',
    about: '{time} নাগাদ',
    or: '{before}, অথবা {from} থেকে',
    hint: 'নিজের পালা দেখতে স্ক্যান করুন।',
  },
  poster: {
    clinicOf: '{doctor}-এর ক্লিনিক',
    scan: 'ফোনের ক্যামেরা দিয়ে এই কোড স্ক্যান করুন',
    choose: 'দিন বেছে আপনার নাম ও মোবাইল নম্বর লিখুন',
    come: 'আপনার নম্বর কাছে এলে আসুন',
    free: 'অ্যাপ বা অ্যাকাউন্ট লাগে না',
  },
  specialities,
} as const satisfies LocalPaper;
