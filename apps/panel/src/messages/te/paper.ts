import specialities from '@baari/contract/specialities/te';
import type { LocalPaper } from '../../lib/use-papers.ts';

/** Slip and poster in Telugu. Not reviewed by a native speaker yet. */
export default {
  slip: {
    token: 'మీ నంబర్',
    expected: 'మీ వంతు',
    about: 'సుమారు {time}',
    or: '{before}, లేదా {from} నుంచి',
    hint: 'మీ వంతు చూడటానికి స్కాన్ చేయండి.',
  },
  poster: {
    clinicOf: '{doctor} క్లినిక్',
    scan: 'ఈ కోడ్‌ను మీ ఫోన్ కెమెరాతో స్కాన్ చేయండి',
    choose: 'రోజు ఎంచుకుని, మీ పేరు, మొబైల్ నంబర్ రాయండి',
    come: 'మీ నంబర్ దగ్గర పడినప్పుడు రండి',
    free: 'యాప్, అకౌంట్ అవసరం లేదు',
  },
  specialities,
} as const satisfies LocalPaper;
