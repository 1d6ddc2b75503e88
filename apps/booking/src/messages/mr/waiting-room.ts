import type { RoomTexts } from '../../lib/text.ts';

/** The waiting room's screen and voice in Marathi. Not reviewed by a native speaker yet. */
export default {
  screen: {
    nowServing: 'चालू नंबर',
    lastCalled: 'शेवटी बोलावले',
    notStarted: 'अजून सुरू नाही',
    next: 'पुढचे नंबर',
    nobody: 'कोणी थांबलेले नाही',
    late: 'साधारण {minutes} मिनिटे उशीर',
    lateFrom: '{time} पासून साधारण {minutes} मिनिटे उशीर',
    lateShort: '{minutes} मि. उशीर',
    noMore: 'आज आणखी बुकिंग नाही',
    closed: 'आजसाठी बंद',
    book: 'तुमचा नंबर घ्या',
    live: 'लाइव्ह',
    opening: 'कनेक्ट होत आहे',
    away: 'पुन्हा कनेक्ट होत आहे',
    asOf: '{time} ची माहिती, कृपया काउंटरवर विचारा',
  },
  room: 'खोली',
  voice: {
    call: 'नंबर {number}, कृपया या',
    callTo: 'नंबर {number}, {place}',
    on: 'आवाज सुरू आहे',
  },
} as const satisfies RoomTexts;
