import type { RoomTexts } from '../../lib/text.ts';

/** The waiting room's screen and voice in Odia. Not reviewed by a native speaker yet. */
export default {
  screen: {
    nowServing: 'ଏବେ ଚାଲିଛି',
    lastCalled: 'ପୂର୍ବ ନମ୍ବର',
    notStarted: 'ଏଯାଏଁ ଆରମ୍ଭ ହୋଇନାହିଁ',
    next: 'ଏହା ପରେ',
    nobody: 'କେହି ଅପେକ୍ଷାରେ ନାହାନ୍ତି',
    late: 'ପ୍ରାୟ {minutes} ମିନିଟ୍ ଡେରି',
    lateFrom: '{time} ରୁ ପ୍ରାୟ {minutes} ମିନିଟ୍ ଡେରି',
    lateShort: '{minutes} ମିନିଟ୍ ଡେରି',
    noMore: 'ଆଜି ଆଉ ବୁକିଂ ନାହିଁ',
    closed: 'ଆଜି ପାଇଁ ବନ୍ଦ',
    book: 'ନିଜ ନମ୍ବର ନିଅନ୍ତୁ',
    live: 'ଲାଇଭ୍',
    opening: 'ଯୋଡ଼ି ହେଉଛି',
    away: 'ପୁଣି ଯୋଡ଼ି ହେଉଛି',
    asOf: '{time} ବେଳର ସୂଚନା, କାଉଣ୍ଟରରେ ପଚାରନ୍ତୁ',
  },
  room: 'କୋଠରୀ',
  voice: {
    call: 'ନମ୍ବର {number}, ଦୟାକରି ଆସନ୍ତୁ',
    callTo: 'ନମ୍ବର {number}, {place}',
    on: 'ଶବ୍ଦ ଚାଲୁ ଅଛି',
  },
} as const satisfies RoomTexts;
