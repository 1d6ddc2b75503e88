import type { Language } from '@baari/contract/languages';

/** Words and phrases, with commas between them. */
interface Words {
  stop: string;
  /** Those that also say that a clinic is closed. */
  closed?: string;
  start: string;
  /** What may stand beside either: courtesy, whom it is said to, what is stopped, and the verb that some words need. */
  beside: string;
}

/** What a phone may write to have no more messages, or to have them again, in each language that it is told in. Not reviewed by native speakers yet. */
const WORDS: Readonly<Record<Language, Words>> = {
  // With Hindi and Urdu in Latin letters.
  en: {
    stop: `stop, stopall, unsubscribe, roko, rok do, do not send, don't send, dont send, no more messages, no more message,
      no more msgs, no more msg, no more sms, mat bhejo, mat bheje, mat bhejen, mat bhejiye, na bheje, na bhejen`,
    closed: 'band, bandh karo, bandh kar do',
    start: 'start, unstop, subscribe, shuru, chalu',
    beside: `please, pls, plz, kindly, sir, madam, mam, ma'am, doctor, dr, dear, hi, hello, hey, ok, okay, yes, now, again,
      thanks, thank you, thankyou, thx, this, these, the, all, your, any, more, messages, message, msgs, msg, sms, texts, whatsapp,
      sending, it, me, to me, karo, kare, karen, karein, karna, kar do, kar den, kar dijiye, kijiye, kijie, ji, ab, abhi, ye, yeh, sab,
      sare, bhejna, mujhe, phir se, dobara, namaste, dhanyavad, shukriya`,
  },
  hi: {
    stop: 'रोकें, रोको, रोक दो, रोक दें, स्टॉप, मत भेजो, मत भेजें, मत भेजिए, न भेजें, ना भेजें',
    closed: 'बंद, बन्द',
    start: 'शुरू, शुरु, चालू, स्टार्ट',
    beside: `कृपया, प्लीज़, प्लीज, सर, मैडम, डॉक्टर, डॉक्टर साहब, जी, नमस्ते, हेलो, ओके, ठीक है, अब, अभी, फिर से, दोबारा, धन्यवाद,
      शुक्रिया, ये, यह, सब, सारे, मैसेज, मेसेज, संदेश, एसएमएस, व्हाट्सएप, भेजना, मुझे, करें, करो, करना, कर दो, कर दें, कर दीजिए, कीजिए`,
  },
  bn: {
    stop: 'থামুন, থামো, থামান, রুকুন, রুকো, স্টপ, পাঠাবেন না',
    closed: 'বন্ধ',
    start: 'শুরু, চালু, স্টার্ট',
    beside: `দয়া করে, প্লিজ, স্যার, ম্যাডাম, ডাক্তার, ডাক্তারবাবু, নমস্কার, হ্যালো, ওকে, ঠিক আছে, এখন, এখনই, আবার, ধন্যবাদ, এই, সব,
      মেসেজ, এসএমএস, হোয়াটসঅ্যাপ, পাঠানো, আমাকে, করুন, করো, করে দিন`,
  },
  mr: {
    stop: 'थांबवा, थांबा, पाठवू नका',
    start: 'सुरू, सुरु',
    beside: `मॅडम, आता, परत, पुन्हा, नमस्कार, ठीक आहे, हे, सर्व, सगळे, पाठवणे, मला, करा, करून टाका`,
  },
  te: {
    stop: 'ఆపండి, ఆపు, ఆపేయండి, స్టాప్, పంపకండి, పంపవద్దు',
    start: 'ప్రారంభించండి, ప్రారంభించు, మొదలుపెట్టండి, మొదలుపెట్టు, స్టార్ట్',
    beside: `దయచేసి, ప్లీజ్, సార్, మేడమ్, మేడం, డాక్టర్, గారు, నమస్తే, నమస్కారం, హలో, ఓకే, సరే, ఇప్పుడు, మళ్లీ, మళ్ళీ, ధన్యవాదాలు, థాంక్స్,
      ఈ, అన్ని, మెసేజ్, మెసేజ్లు, మెసేజీలు, సందేశాలు, వాట్సాప్, పంపడం, నాకు, చేయండి`,
  },
  ta: {
    stop: 'நிறுத்து, நிறுத்தவும், நிறுத்துங்கள், நிறுத்துங்க, ஸ்டாப், அனுப்ப வேண்டாம், அனுப்பாதீர்கள், அனுப்பாதீங்க',
    start: 'தொடங்கு, தொடங்கவும், தொடங்குங்கள், ஸ்டார்ட்',
    beside: `தயவுசெய்து, தயவு செய்து, ப்ளீஸ், சார், மேடம், டாக்டர், வணக்கம், ஹலோ, ஓகே, சரி, இப்போது, மீண்டும், நன்றி, இந்த, எல்லா,
      மெசேஜ், மெசேஜை, செய்திகள், செய்திகளை, வாட்ஸ்அப், அனுப்புவதை, எனக்கு, பண்ணுங்க, பண்ணுங்கள், செய்யுங்கள், செய்யவும்`,
  },
  gu: {
    stop: 'રોકો, સ્ટોપ, મોકલશો નહીં, ના મોકલો',
    closed: 'બંધ',
    start: 'શરૂ, ચાલુ, સ્ટાર્ટ',
    beside: `કૃપા કરીને, પ્લીઝ, સર, સાહેબ, મેડમ, ડૉક્ટર, ડોક્ટર, જી, નમસ્તે, હેલો, ઓકે, હવે, ફરી, ફરીથી, આભાર, આ, બધા, મેસેજ,
      વોટ્સએપ, મોકલવાનું, મને, કરો, કરી દો, કરશો`,
  },
  kn: {
    stop: 'ನಿಲ್ಲಿಸಿ, ನಿಲ್ಲಿಸು, ಸ್ಟಾಪ್, ಕಳುಹಿಸಬೇಡಿ, ಕಳಿಸಬೇಡಿ',
    start: 'ಪ್ರಾರಂಭಿಸಿ, ಪ್ರಾರಂಭಿಸು, ಶುರು, ಸ್ಟಾರ್ಟ್',
    beside: `ದಯವಿಟ್ಟು, ಪ್ಲೀಸ್, ಸರ್, ಮೇಡಂ, ಡಾಕ್ಟರ್, ನಮಸ್ಕಾರ, ಹಲೋ, ಓಕೆ, ಸರಿ, ಈಗ, ಮತ್ತೆ, ಧನ್ಯವಾದ, ಧನ್ಯವಾದಗಳು, ಈ, ಎಲ್ಲಾ, ಮೆಸೇಜ್,
      ಮೆಸೇಜ್ಗಳನ್ನು, ಸಂದೇಶಗಳನ್ನು, ವಾಟ್ಸಾಪ್, ಕಳುಹಿಸುವುದನ್ನು, ನನಗೆ, ಮಾಡಿ`,
  },
  ml: {
    stop: 'നിർത്തുക, നിർത്തൂ, സ്റ്റോപ്പ്, അയക്കരുത്, അയയ്ക്കരുത്, അയക്കണ്ട',
    start: 'തുടങ്ങുക, തുടങ്ങൂ, ആരംഭിക്കുക, സ്റ്റാർട്ട്',
    beside: `ദയവായി, പ്ലീസ്, സർ, സാർ, മാഡം, ഡോക്ടർ, നമസ്കാരം, ഹലോ, ഓകെ, ശരി, ഇപ്പോൾ, വീണ്ടും, നന്ദി, ഈ, എല്ലാ, മെസേജ്, മെസേജുകൾ,
      സന്ദേശങ്ങൾ, വാട്സാപ്പ്, അയക്കുന്നത്, എനിക്ക്, ചെയ്യൂ, ചെയ്യുക`,
  },
  pa: {
    stop: 'ਰੋਕੋ, ਸਟਾਪ, ਨਾ ਭੇਜੋ',
    closed: 'ਬੰਦ',
    start: 'ਸ਼ੁਰੂ, ਚਾਲੂ, ਸਟਾਰਟ',
    beside: `ਕਿਰਪਾ ਕਰਕੇ, ਪਲੀਜ਼, ਪਲੀਜ, ਸਰ, ਮੈਡਮ, ਡਾਕਟਰ, ਜੀ, ਸਤ ਸ੍ਰੀ ਅਕਾਲ, ਹੈਲੋ, ਓਕੇ, ਠੀਕ ਹੈ, ਹੁਣ, ਫਿਰ, ਦੁਬਾਰਾ, ਧੰਨਵਾਦ, ਸ਼ੁਕਰੀਆ, ਇਹ,
      ਸਾਰੇ, ਮੈਸੇਜ, ਸੁਨੇਹੇ, ਵਟਸਐਪ, ਭੇਜਣੇ, ਮੈਨੂੰ, ਕਰੋ, ਕਰ ਦਿਓ`,
  },
  or: {
    stop: 'ଷ୍ଟପ୍, ଷ୍ଟପ, ପଠାନ୍ତୁ ନାହିଁ',
    closed: 'ବନ୍ଦ',
    start: 'ଆରମ୍ଭ, ଚାଲୁ, ଷ୍ଟାର୍ଟ',
    beside: `ଦୟାକରି, ପ୍ଲିଜ, ସାର୍, ସାର, ମାଡାମ, ଡାକ୍ତର, ନମସ୍କାର, ହେଲୋ, ଓକେ, ଏବେ, ପୁଣି, ଧନ୍ୟବାଦ, ଏହି, ସବୁ, ମେସେଜ, ୱାଟ୍ସଆପ, ପଠାଇବା, ମୋତେ,
      କରନ୍ତୁ, କରିଦିଅନ୍ତୁ`,
  },
  as: {
    stop: 'ষ্টপ, নপঠাব',
    closed: 'বন্ধ',
    start: 'আৰম্ভ, চালু, ষ্টাৰ্ট',
    beside: `অনুগ্ৰহ কৰি, প্লিজ, ছাৰ, মেডাম, ডাক্তৰ, নমস্কাৰ, হেল্লো, অকে, এতিয়া, আকৌ, পুনৰ, ধন্যবাদ, এই, সকলো, মেছেজ, পঠোৱা, মোক,
      কৰক, কৰি দিয়ক`,
  },
  ur: {
    stop: 'روکیں, روکو, روک دو, روک دیں, اسٹاپ, سٹاپ, مت بھیجو, مت بھیجیں, نہ بھیجیں',
    closed: 'بند',
    start: 'شروع, اسٹارٹ, سٹارٹ, چالو',
    beside: `براہ کرم, پلیز, سر, میڈم, ڈاکٹر, ڈاکٹر صاحب, جی, السلام علیکم, سلام, ہیلو, اوکے, ٹھیک ہے, اب, ابھی, پھر سے, دوبارہ, شکریہ, یہ,
      سب, سارے, میسج, میسجز, پیغام, پیغامات, واٹس ایپ, بھیجنا, مجھے, کریں, کرو, کرنا, کر دو, کر دیں, کیجیے`,
  },
};

export type Wish = 'stop' | 'start';

/** The words of a text alone: it has several spellings in Unicode, with marks that nobody sees, and people put signs, quotes and pictures around it. */
const wordsOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** Any of these in a text of words alone, in all languages, the longest first: 'kar do' before 'kar'. */
function anyOf(...kinds: readonly (keyof Words)[]): RegExp {
  const listed = Object.values(WORDS).flatMap((words) => kinds.flatMap((kind) => words[kind]?.split(',') ?? []));
  const longestFirst = listed.map(wordsOf).sort((a, b) => b.length - a.length);
  return new RegExp(`(?<!\\S)(?:${longestFirst.join('|')})(?!\\S)`, 'gu');
}

const STOP = anyOf('stop', 'closed');
/** "Closed?" asks about the clinic, "Start?" about the doctor. */
const STOP_ASKED = anyOf('stop');
const START = anyOf('start');
const BESIDE = anyOf('beside');

/**
 * What a message to us asks for: no more messages, or messages again; null: neither. It consists of the word, which may be said again, and of
 * what may stand beside it. So 'Bus stop' and 'Can I stop my tablets?' are no wish, and 'Sir please stop, thank you' is one.
 */
export function wishIn(text: string): Wish | null {
  const words = wordsOf(text);
  const isAsked = /[?\u061f]/u.test(text.normalize('NFKC'));
  const consistsOf = (wish: RegExp) => {
    const others = words.replace(wish, '');
    return others !== words && others.replace(BESIDE, '').trim() === '';
  };
  if (consistsOf(isAsked ? STOP_ASKED : STOP)) return 'stop';
  return !isAsked && consistsOf(START) ? 'start' : null;
}
