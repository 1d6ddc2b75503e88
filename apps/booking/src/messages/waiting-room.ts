/** Texts of the waiting room's screen, shown in both languages. */
export const bothLanguages = {
  nowServing: { en: 'Now serving', hi: 'अभी' },
  lastCalled: { en: 'Last called', hi: 'पिछला नंबर' },
  notStarted: { en: 'Not started yet', hi: 'अभी शुरू नहीं हुआ' },
  next: { en: 'Next', hi: 'अगले नंबर' },
  nobody: { en: 'Nobody is waiting', hi: 'कोई प्रतीक्षा में नहीं' },
  late: { en: 'Running late by about {minutes} minutes', hi: 'लगभग {minutes} मिनट की देरी' },
  lateFrom: {
    en: 'Running late by about {minutes} minutes from {time}',
    hi: '{time} से लगभग {minutes} मिनट की देरी',
  },
  lateShort: { en: '{minutes} min late', hi: '{minutes} मिनट देर' },
  noMore: { en: 'No more bookings today', hi: 'आज और बुकिंग नहीं' },
  closed: { en: 'Closed for today', hi: 'आज के लिए बंद' },
  book: { en: 'Book your number', hi: 'अपना नंबर लें' },
  live: { en: 'Live', hi: 'लाइव' },
  opening: { en: 'Connecting', hi: 'जुड़ रहा है' },
  away: { en: 'Reconnecting', hi: 'फिर से जुड़ रहा है' },
  asOf: { en: 'As of {time}, please ask at the desk', hi: '{time} की स्थिति, काउंटर पर पूछें' },
} as const;

/** What the voice says in each language. */
export const spoken = {
  en: { call: 'Number {number}, please', callTo: 'Number {number}, {place}', on: 'The sound is on' },
  hi: { call: 'नंबर {number}, आपकी बारी है', callTo: 'नंबर {number}, {place}', on: 'आवाज़ चालू है' },
} as const;

/** For the person who sets up the screen. */
export const controls = {
  title: 'Waiting room of {doctor}',
  anyDoctor: 'Waiting room',
  settings: 'Screen settings',
  soundOn: 'Turn the sound on',
  soundOff: 'Turn the sound off',
  voice: 'Voice',
  voices: { both: 'English and Hindi', en: 'English', hi: 'Hindi', none: 'Chime only' },
  layout: 'Layout',
  layouts: { list: 'Number and next', number: 'Number alone' },
  columns: 'Columns',
  columnsOf: {
    1: 'One doctor at a time',
    2: 'Two columns',
    3: 'Three columns',
    4: 'Four columns',
    5: 'Five columns',
    6: 'Six columns',
  },
  fullScreen: 'Full screen',
  clock: 'Time',
  qr: 'QR code of the booking page',
  unknown: 'This clinic was not found',
  unknownHint:
    'Please check the address. The right link is in the clinic’s panel: Clinic QR, ‘Open the waiting-room screen’.',
  ended: 'This screen was ended',
  endedHint: 'An owner of the clinic can make a new one in the clinic’s panel: Clinic QR, ‘Whole clinic’.',
  unknownAgain: 'This page tries again automatically.',
} as const;
