import specialities from '@baari/contract/specialities/gu';
import type { LocalPaper } from '../../lib/use-papers.ts';

/** Slip and poster in Gujarati. Not reviewed by a native speaker yet. */
export default {
  slip: {
    token: 'તમારો નંબર',
    expected: 'વારાનો સમય',
    about: 'આશરે {time}',
    or: '{before}, અથવા {from} થી',
    hint: 'તમારો વારો જોવા સ્કેન કરો.',
  },
  poster: {
    clinicOf: '{doctor}-નું ક્લિનિક',
    scan: 'તમારા ફોનના કેમેરાથી આ કોડ સ્કેન કરો',
    choose: 'દિવસ પસંદ કરો, તમારું નામ અને મોબાઇલ નંબર લખો',
    come: 'તમારો નંબર નજીક આવે ત્યારે આવો',
    free: 'એપ કે એકાઉન્ટની જરૂર નથી',
  },
  specialities,
} as const satisfies LocalPaper;
