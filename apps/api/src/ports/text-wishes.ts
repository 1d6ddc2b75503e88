import type { Language } from '@baari/contract/languages';

/** What a phone may write to have no more messages, or to have them again, in each language that it is told in. Not reviewed by native speakers yet. */
const WORDS: Readonly<Record<Language, { stop: readonly string[]; start: readonly string[] }>> = {
  en: { stop: ['stop', 'stop all', 'stopall', 'please stop', 'unsubscribe'], start: ['start', 'subscribe'] },
  hi: { stop: ['बंद करें', 'बंद करो', 'बंद', 'रोकें', 'रोको', 'स्टॉप'], start: ['शुरू करें', 'शुरू करो', 'शुरू', 'स्टार्ट'] },
  bn: { stop: ['বন্ধ করুন', 'বন্ধ', 'স্টপ'], start: ['শুরু করুন', 'শুরু', 'চালু করুন', 'স্টার্ট'] },
  mr: { stop: ['बंद करा', 'थांबवा'], start: ['सुरू करा', 'सुरू', 'चालू करा'] },
  te: { stop: ['ఆపండి', 'ఆపు', 'స్టాప్'], start: ['ప్రారంభించండి', 'మొదలుపెట్టండి', 'స్టార్ట్'] },
  ta: { stop: ['நிறுத்து', 'நிறுத்தவும்', 'நிறுத்துங்கள்', 'ஸ்டாப்'], start: ['தொடங்கு', 'தொடங்கவும்', 'ஸ்டார்ட்'] },
  gu: { stop: ['બંધ કરો', 'બંધ', 'સ્ટોપ'], start: ['શરૂ કરો', 'ચાલુ કરો', 'સ્ટાર્ટ'] },
  kn: { stop: ['ನಿಲ್ಲಿಸಿ', 'ನಿಲ್ಲಿಸು', 'ಸ್ಟಾಪ್'], start: ['ಪ್ರಾರಂಭಿಸಿ', 'ಶುರು ಮಾಡಿ', 'ಸ್ಟಾರ್ಟ್'] },
  ml: { stop: ['നിർത്തുക', 'നിർത്തൂ', 'സ്റ്റോപ്പ്'], start: ['തുടങ്ങുക', 'ആരംഭിക്കുക', 'സ്റ്റാർട്ട്'] },
  pa: { stop: ['ਬੰਦ ਕਰੋ', 'ਬੰਦ', 'ਸਟਾਪ'], start: ['ਸ਼ੁਰੂ ਕਰੋ', 'ਚਾਲੂ ਕਰੋ', 'ਸਟਾਰਟ'] },
  or: { stop: ['ବନ୍ଦ କରନ୍ତୁ', 'ବନ୍ଦ', 'ଷ୍ଟପ୍'], start: ['ଆରମ୍ଭ କରନ୍ତୁ', 'ଚାଲୁ କରନ୍ତୁ'] },
  as: { stop: ['বন্ধ কৰক', 'বন্ধ'], start: ['আৰম্ভ কৰক', 'চালু কৰক'] },
  ur: { stop: ['بند کریں', 'بند کرو', 'بند', 'روکیں'], start: ['شروع کریں', 'شروع کرو', 'شروع'] },
};

export type Wish = 'stop' | 'start';

/** One text has several spellings in Unicode, and people end it as a sentence. */
const asWritten = (text: string): string =>
  text
    .normalize('NFC')
    .trim()
    .replace(/[\s.!।۔]+$/u, '')
    .replace(/\s+/g, ' ')
    .toLowerCase();

const WISHES: ReadonlyMap<string, Wish> = new Map(
  Object.values(WORDS).flatMap(({ stop, start }) => [
    ...stop.map((word) => [asWritten(word), 'stop'] as const),
    ...start.map((word) => [asWritten(word), 'start'] as const),
  ]),
);

/** What a message to us asks for: no more messages, or messages again; null: neither. */
export const wishIn = (text: string): Wish | null => WISHES.get(asWritten(text)) ?? null;
