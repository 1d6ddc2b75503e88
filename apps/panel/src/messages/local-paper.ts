import { rangeText } from '@baari/calendar/clock-text';
import type { TimeRange } from '@baari/contract/day';
import type { LocalLanguage } from '@baari/contract/languages';
import type { Clock } from '@baari/contract/vocabulary';

/** What stands on the paper that patients read, slip and poster: in English and a language of the clinic, whatever who prints it reads. */
interface Paper {
  slip: { token: string; hint: string };
  poster: { scan: string; choose: string; come: string; free: string };
}

export const englishPaper = {
  slip: {
    token: 'Your number',
    hint: 'Scan to follow your turn.',
    code: 'QR code of the ticket',
    expected: (turn: TimeRange, clock: Clock): string =>
      `Expected ${rangeText(turn, clock, {
        between: '–',
        about: (time) => `about ${time}`,
        or: (before, from) => `${before}, or from ${from}`,
      })}`,
  },
  poster: {
    scan: 'Scan this code with your phone camera',
    choose: 'Choose a day, enter your name and mobile number',
    come: 'Come when your number is near',
    free: 'No app and no account needed',
  },
} satisfies Paper & {
  slip: { code: string; expected: (turn: TimeRange, clock: Clock) => string };
};

/** Not reviewed by native speakers yet. */
export const localPaper: Readonly<Record<LocalLanguage, Paper>> = {
  hi: {
    slip: { token: 'आपका नंबर', hint: 'अपनी बारी देखने के लिए स्कैन करें।' },
    poster: {
      scan: 'इस कोड को फ़ोन के कैमरे से स्कैन करें',
      choose: 'दिन चुनें, नाम और मोबाइल नंबर लिखें',
      come: 'अपना नंबर आने पर क्लिनिक पहुँचें',
      free: 'न ऐप, न अकाउंट',
    },
  },
  bn: {
    slip: {
      token: 'আপনার নম্বর',
      hint: 'নিজের পালা দেখতে স্ক্যান করুন।',
    },
    poster: {
      scan: 'ফোনের ক্যামেরা দিয়ে এই কোড স্ক্যান করুন',
      choose: 'দিন বেছে আপনার নাম ও মোবাইল নম্বর লিখুন',
      come: 'আপনার নম্বর কাছে এলে আসুন',
      free: 'অ্যাপ বা অ্যাকাউন্ট লাগে না',
    },
  },
  mr: {
    slip: {
      token: 'तुमचा नंबर',
      hint: 'नंबर कुठपर्यंत आला ते स्कॅन करून पाहा.',
    },
    poster: {
      scan: 'तुमच्या फोनच्या कॅमेऱ्याने हा कोड स्कॅन करा',
      choose: 'दिवस निवडा, तुमचे नाव आणि मोबाइल नंबर लिहा',
      come: 'तुमचा नंबर जवळ आला की या',
      free: 'ॲप किंवा अकाउंट लागत नाही',
    },
  },
  te: {
    slip: {
      token: 'మీ నంబర్',
      hint: 'మీ వంతు చూడటానికి స్కాన్ చేయండి.',
    },
    poster: {
      scan: 'ఈ కోడ్‌ను మీ ఫోన్ కెమెరాతో స్కాన్ చేయండి',
      choose: 'రోజు ఎంచుకుని, మీ పేరు, మొబైల్ నంబర్ రాయండి',
      come: 'మీ నంబర్ దగ్గర పడినప్పుడు రండి',
      free: 'యాప్, అకౌంట్ అవసరం లేదు',
    },
  },
  ta: {
    slip: {
      token: 'உங்கள் டோக்கன்',
      hint: 'உங்கள் முறை எப்போது என்று பார்க்க ஸ்கேன் செய்யுங்கள்.',
    },
    poster: {
      scan: 'இந்த QR-ஐ உங்கள் போன் கேமராவில் ஸ்கேன் செய்யுங்கள்',
      choose: 'நாள் தேர்வு செய்து, உங்கள் பெயர், மொபைல் நம்பர் கொடுங்கள்',
      come: 'உங்கள் டோக்கன் நெருங்கும்போது வாருங்கள்',
      free: 'ஆப், அக்கவுண்ட் தேவையில்லை',
    },
  },
  gu: {
    slip: {
      token: 'તમારો નંબર',
      hint: 'તમારો વારો જોવા સ્કેન કરો.',
    },
    poster: {
      scan: 'તમારા ફોનના કેમેરાથી આ કોડ સ્કેન કરો',
      choose: 'દિવસ પસંદ કરો, તમારું નામ અને મોબાઇલ નંબર લખો',
      come: 'તમારો નંબર નજીક આવે ત્યારે આવો',
      free: 'એપ કે એકાઉન્ટની જરૂર નથી',
    },
  },
  kn: {
    slip: {
      token: 'ನಿಮ್ಮ ನಂಬರ್',
      hint: 'ನಿಮ್ಮ ಸರದಿ ನೋಡಲು ಸ್ಕ್ಯಾನ್ ಮಾಡಿ.',
    },
    poster: {
      scan: 'ಈ ಕೋಡ್ ಅನ್ನು ನಿಮ್ಮ ಫೋನ್ ಕ್ಯಾಮೆರಾದಿಂದ ಸ್ಕ್ಯಾನ್ ಮಾಡಿ',
      choose: 'ದಿನ ಆರಿಸಿ, ನಿಮ್ಮ ಹೆಸರು, ಮೊಬೈಲ್ ನಂಬರ್ ಬರೆಯಿರಿ',
      come: 'ನಿಮ್ಮ ನಂಬರ್ ಹತ್ತಿರ ಬಂದಾಗ ಬನ್ನಿ',
      free: 'ಆ್ಯಪ್, ಅಕೌಂಟ್ ಬೇಕಿಲ್ಲ',
    },
  },
  ml: {
    slip: {
      token: 'നിങ്ങളുടെ ടോക്കൺ',
      hint: 'നിങ്ങളുടെ ഊഴം അറിയാൻ സ്കാൻ ചെയ്യുക.',
    },
    poster: {
      scan: 'ഈ കോഡ് നിങ്ങളുടെ ഫോൺ ക്യാമറ കൊണ്ട് സ്കാൻ ചെയ്യുക',
      choose: 'ദിവസം തിരഞ്ഞെടുത്ത്, നിങ്ങളുടെ പേരും മൊബൈൽ നമ്പറും കൊടുക്കുക',
      come: 'നിങ്ങളുടെ ടോക്കൺ അടുക്കുമ്പോൾ വരിക',
      free: 'ആപ്പും അക്കൗണ്ടും വേണ്ട',
    },
  },
  pa: {
    slip: {
      token: 'ਤੁਹਾਡਾ ਨੰਬਰ',
      hint: 'ਆਪਣੀ ਵਾਰੀ ਵੇਖਣ ਲਈ ਸਕੈਨ ਕਰੋ।',
    },
    poster: {
      scan: 'ਇਹ ਕੋਡ ਆਪਣੇ ਫ਼ੋਨ ਦੇ ਕੈਮਰੇ ਨਾਲ ਸਕੈਨ ਕਰੋ',
      choose: 'ਦਿਨ ਚੁਣੋ, ਆਪਣਾ ਨਾਂ ਅਤੇ ਮੋਬਾਈਲ ਨੰਬਰ ਲਿਖੋ',
      come: 'ਜਦੋਂ ਤੁਹਾਡਾ ਨੰਬਰ ਨੇੜੇ ਹੋਵੇ, ਉਦੋਂ ਆਓ',
      free: 'ਨਾ ਐਪ, ਨਾ ਅਕਾਊਂਟ',
    },
  },
  or: {
    slip: {
      token: 'ଆପଣଙ୍କ ନମ୍ବର',
      hint: 'ନିଜ ପାଳି ଦେଖିବାକୁ ସ୍କାନ୍ କରନ୍ତୁ।',
    },
    poster: {
      scan: 'ନିଜ ଫୋନର କ୍ୟାମେରାରେ ଏହି କୋଡ୍ ସ୍କାନ୍ କରନ୍ତୁ',
      choose: 'ଦିନ ବାଛନ୍ତୁ, ନିଜ ନାମ ଓ ମୋବାଇଲ୍ ନମ୍ବର ଲେଖନ୍ତୁ',
      come: 'ଆପଣଙ୍କ ନମ୍ବର ପାଖେଇଲେ ଆସନ୍ତୁ',
      free: 'ଆପ୍ କି ଆକାଉଣ୍ଟ ଦରକାର ନାହିଁ',
    },
  },
  as: {
    slip: {
      token: 'আপোনাৰ নম্বৰ',
      hint: 'আপোনাৰ পাল চাবলৈ স্কেন কৰক।',
    },
    poster: {
      scan: 'ফোনৰ কেমেৰাৰে এই ক’ডটো স্কেন কৰক',
      choose: 'দিন বাছক, আপোনাৰ নাম আৰু মোবাইল নম্বৰ লিখক',
      come: 'আপোনাৰ নম্বৰ ওচৰ চাপিলে আহক',
      free: 'এপ নালাগে, একাউণ্ট নালাগে',
    },
  },
  ur: {
    slip: {
      token: 'آپ کا نمبر',
      hint: 'اپنی باری دیکھنے کے لیے اسکین کریں۔',
    },
    poster: {
      scan: 'یہ کوڈ اپنے فون کے کیمرے سے اسکین کریں',
      choose: 'دن چنیں، اپنا نام اور موبائل نمبر لکھیں',
      come: 'جب آپ کا نمبر قریب ہو تب آئیں',
      free: 'نہ ایپ، نہ اکاؤنٹ',
    },
  },
};
