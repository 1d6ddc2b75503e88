import dates from '@baari/calendar/date-names/or';
import specialities from '@baari/contract/specialities/or';
import type { LocalPaper } from '../../lib/use-papers.ts';

/** Slip and poster in Odia. Not reviewed by a native speaker yet. */
export default {
  slip: {
    token: 'ଆପଣଙ୍କ ନମ୍ବର',
    expected: 'ଆପଣଙ୍କ ପାଳି',
    about: 'ପ୍ରାୟ {time}',
    or: '{before}, କିମ୍ବା {from} ରୁ',
    hint: 'ନିଜ ପାଳି ଦେଖିବାକୁ ସ୍କାନ୍ କରନ୍ତୁ।',
  },
  poster: {
    clinicOf: '{doctor}-ଙ୍କ କ୍ଲିନିକ୍',
    scan: 'ନିଜ ଫୋନର କ୍ୟାମେରାରେ ଏହି କୋଡ୍ ସ୍କାନ୍ କରନ୍ତୁ',
    choose: 'ଦିନ ବାଛନ୍ତୁ, ନିଜ ନାମ ଓ ମୋବାଇଲ୍ ନମ୍ବର ଲେଖନ୍ତୁ',
    come: 'ଆପଣଙ୍କ ନମ୍ବର ପାଖେଇଲେ ଆସନ୍ତୁ',
    free: 'ଆପ୍ କି ଆକାଉଣ୍ଟ ଦରକାର ନାହିଁ',
  },
  specialities,
  dates,
} as const satisfies LocalPaper;
