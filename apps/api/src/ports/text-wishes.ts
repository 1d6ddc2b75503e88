import type { Language } from '@baari/contract/languages';

interface Words {
  stop: readonly string[];
  start: readonly string[];
  /** Courtesy that may stand before or after either. */
  please: readonly string[];
}

/** What a phone may write to have no more messages, or to have them again, in each language that it is told in. Not reviewed by native speakers yet. */
const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    stop: [
      ...['stop', 'stop it', 'stop all', 'stopall', 'stop messages', 'stop all messages', 'stop sms', 'unsubscribe'],
      // Hindi and Urdu in Latin letters.
      ...['band karo', 'band kare', 'band karen', 'band karein', 'band kar do', 'roko', 'rok do'],
    ],
    start: ['start', 'unstop', 'subscribe', 'shuru', 'shuru karo', 'shuru karen', 'shuru karein', 'chalu karo'],
    please: ['please', 'pls', 'plz'],
  },
  hi: {
    stop: ['बंद करें', 'बंद करो', 'बंद कर दो', 'बंद', 'बन्द करें', 'बन्द करो', 'बन्द', 'रोकें', 'रोको', 'रोक दो', 'स्टॉप'],
    start: ['शुरू करें', 'शुरू करो', 'शुरू', 'शुरु करें', 'शुरु करो', 'शुरु', 'चालू करें', 'चालू करो', 'चालू', 'स्टार्ट'],
    please: ['कृपया'],
  },
  bn: {
    stop: ['বন্ধ করুন', 'বন্ধ করো', 'বন্ধ', 'স্টপ'],
    start: ['শুরু করুন', 'শুরু করো', 'শুরু', 'চালু করুন', 'চালু', 'স্টার্ট'],
    please: ['দয়া করে'],
  },
  mr: {
    stop: ['बंद करा', 'थांबवा', 'थांबा'],
    start: ['सुरू करा', 'सुरू', 'सुरु करा', 'सुरु', 'चालू करा'],
    please: ['कृपया'],
  },
  te: {
    stop: ['ఆపండి', 'ఆపు', 'స్టాప్'],
    start: ['ప్రారంభించండి', 'ప్రారంభించు', 'మొదలుపెట్టండి', 'మొదలుపెట్టు', 'స్టార్ట్'],
    please: ['దయచేసి'],
  },
  ta: {
    stop: ['நிறுத்து', 'நிறுத்தவும்', 'நிறுத்துங்கள்', 'ஸ்டாப்'],
    start: ['தொடங்கு', 'தொடங்கவும்', 'தொடங்குங்கள்', 'ஸ்டார்ட்'],
    please: ['தயவுசெய்து'],
  },
  gu: {
    stop: ['બંધ કરો', 'બંધ', 'સ્ટોપ'],
    start: ['શરૂ કરો', 'શરૂ', 'ચાલુ કરો', 'ચાલુ', 'સ્ટાર્ટ'],
    please: ['કૃપા કરીને'],
  },
  kn: {
    stop: ['ನಿಲ್ಲಿಸಿ', 'ನಿಲ್ಲಿಸು', 'ಸ್ಟಾಪ್'],
    start: ['ಪ್ರಾರಂಭಿಸಿ', 'ಪ್ರಾರಂಭಿಸು', 'ಶುರು ಮಾಡಿ', 'ಶುರು', 'ಸ್ಟಾರ್ಟ್'],
    please: ['ದಯವಿಟ್ಟು'],
  },
  ml: {
    stop: ['നിർത്തുക', 'നിർത്തൂ', 'സ്റ്റോപ്പ്'],
    start: ['തുടങ്ങുക', 'തുടങ്ങൂ', 'ആരംഭിക്കുക', 'സ്റ്റാർട്ട്'],
    please: ['ദയവായി'],
  },
  pa: {
    stop: ['ਬੰਦ ਕਰੋ', 'ਬੰਦ', 'ਸਟਾਪ'],
    start: ['ਸ਼ੁਰੂ ਕਰੋ', 'ਸ਼ੁਰੂ', 'ਚਾਲੂ ਕਰੋ', 'ਚਾਲੂ', 'ਸਟਾਰਟ'],
    please: ['ਕਿਰਪਾ ਕਰਕੇ'],
  },
  or: {
    stop: ['ବନ୍ଦ କରନ୍ତୁ', 'ବନ୍ଦ', 'ଷ୍ଟପ୍', 'ଷ୍ଟପ'],
    start: ['ଆରମ୍ଭ କରନ୍ତୁ', 'ଆରମ୍ଭ', 'ଚାଲୁ କରନ୍ତୁ', 'ଚାଲୁ', 'ଷ୍ଟାର୍ଟ'],
    please: ['ଦୟାକରି'],
  },
  as: {
    stop: ['বন্ধ কৰক', 'বন্ধ', 'ষ্টপ'],
    start: ['আৰম্ভ কৰক', 'আৰম্ভ', 'চালু কৰক', 'চালু', 'ষ্টাৰ্ট'],
    please: ['অনুগ্ৰহ কৰি'],
  },
  ur: {
    stop: ['بند کریں', 'بند کرو', 'بند', 'روکیں', 'روکو', 'روک دو', 'اسٹاپ', 'سٹاپ'],
    start: ['شروع کریں', 'شروع کرو', 'شروع', 'اسٹارٹ', 'سٹارٹ'],
    please: ['براہ کرم'],
  },
};

export type Wish = 'stop' | 'start';

/**
 * The words of a text alone: it has several spellings in Unicode, with marks that nobody sees, and people put signs, quotes and
 * pictures around it. A question mark stays: "Closed?" asks about the clinic and is no wish.
 */
const wordsOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}?؟]+/gu, ' ')
    .trim();

const WISHES: ReadonlyMap<string, Wish> = new Map(
  Object.values(WORDS).flatMap(({ stop, start }) => [
    ...stop.map((word) => [wordsOf(word), 'stop'] as const),
    ...start.map((word) => [wordsOf(word), 'start'] as const),
  ]),
);

const PLEASE = Object.values(WORDS)
  .flatMap(({ please }) => please.map(wordsOf))
  .join('|');
const COURTESY = new RegExp(`^(?:${PLEASE}) | (?:${PLEASE})$`, 'gu');

/** What a message to us asks for: no more messages, or messages again; null: neither. */
export const wishIn = (text: string): Wish | null => WISHES.get(wordsOf(text).replace(COURTESY, '')) ?? null;
