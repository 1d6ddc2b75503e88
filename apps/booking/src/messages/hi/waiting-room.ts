import type { RoomTexts } from '../../lib/text.ts';

/** The waiting room's screen and voice in Hindi. Not reviewed by a native speaker yet. */
export default {
  screen: {
    nowServing: 'अभी',
    lastCalled: 'पिछला नंबर',
    notStarted: 'अभी शुरू नहीं हुआ',
    next: 'अगले नंबर',
    nobody: 'कोई प्रतीक्षा में नहीं',
    late: 'लगभग {minutes} मिनट की देरी',
    lateFrom: '{time} से लगभग {minutes} मिनट की देरी',
    lateShort: '{minutes} मिनट देर',
    noMore: 'आज और बुकिंग नहीं',
    closed: 'आज के लिए बंद',
    book: 'अपना नंबर लें',
    live: 'लाइव',
    opening: 'जुड़ रहा है',
    away: 'फिर से जुड़ रहा है',
    asOf: '{time} की स्थिति, काउंटर पर पूछें',
  },
  room: 'कमरा',
  voice: { call: 'नंबर {number}, आपकी बारी है', callTo: 'नंबर {number}, {place}', on: 'आवाज़ चालू है' },
} as const satisfies RoomTexts;
