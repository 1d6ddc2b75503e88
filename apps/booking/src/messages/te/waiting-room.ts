import type { RoomTexts } from '../../lib/text.ts';

/** The waiting room's screen and voice in Telugu. Not reviewed by a native speaker yet. */
export default {
  screen: {
    nowServing: 'నడుస్తున్న నంబర్',
    lastCalled: 'చివరగా పిలిచిన నంబర్',
    notStarted: 'ఇంకా మొదలు కాలేదు',
    next: 'తర్వాత',
    nobody: 'ఎవరూ వేచి లేరు',
    late: 'సుమారు {minutes} నిమిషాలు లేట్',
    lateFrom: '{time} నుంచి సుమారు {minutes} నిమిషాలు లేట్',
    lateShort: '{minutes} ని. లేట్',
    noMore: 'ఈరోజు ఇక బుకింగ్‌లు లేవు',
    closed: 'ఈరోజుకు మూసేశారు',
    book: 'మీ నంబర్ తీసుకోండి',
    live: 'లైవ్',
    opening: 'కనెక్ట్ అవుతోంది',
    away: 'మళ్లీ కనెక్ట్ అవుతోంది',
    asOf: 'చివరి అప్‌డేట్ {time}, దయచేసి కౌంటర్‌లో అడగండి',
  },
  room: 'గది',
  voice: {
    call: 'నంబర్ {number}, దయచేసి రండి',
    callTo: 'నంబర్ {number}, {place}',
    on: 'సౌండ్ ఆన్‌లో ఉంది',
  },
} as const satisfies RoomTexts;
