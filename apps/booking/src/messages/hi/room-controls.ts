import type { ControlTexts } from '../../lib/text.ts';

/** What the person sets who puts up a waiting room's screen, in Hindi. Not reviewed by a native speaker yet. */
export default {
  title: '{doctor} का वेटिंग रूम',
  anyDoctor: 'वेटिंग रूम',
  settings: 'स्क्रीन की सेटिंग',
  soundOn: 'आवाज़ चालू करें',
  soundOff: 'आवाज़ बंद करें',
  voice: 'आवाज़',
  both: 'अंग्रेज़ी और {language}',
  voiceless: '{language} (इस डिवाइस में इसकी आवाज़ नहीं)',
  voices: { en: 'अंग्रेज़ी', none: 'सिर्फ़ घंटी' },
  layout: 'दिखावट',
  layouts: { list: 'नंबर और अगले', number: 'सिर्फ़ नंबर' },
  columns: 'कॉलम',
  columnsOf: {
    1: 'एक बार में एक डॉक्टर',
    2: 'दो कॉलम',
    3: 'तीन कॉलम',
    4: 'चार कॉलम',
    5: 'पाँच कॉलम',
    6: 'छह कॉलम',
  },
  fullScreen: 'पूरी स्क्रीन',
  clock: 'समय',
  qr: 'बुकिंग पेज का QR कोड',
  unknown: 'यह क्लिनिक नहीं मिला',
  unknownHint: 'कृपया पता जाँचें। सही लिंक क्लिनिक के पैनल में है: क्लिनिक QR, ‘वेटिंग रूम स्क्रीन खोलें’।',
  ended: 'यह स्क्रीन बंद कर दी गई है',
  endedHint: 'क्लिनिक के मालिक पैनल में नई स्क्रीन बना सकते हैं: क्लिनिक QR, ‘पूरा क्लिनिक’।',
  unknownAgain: 'यह पेज अपने आप फिर कोशिश करता है।',
} as const satisfies ControlTexts;
