import { describe, expect, it } from 'vitest';
import { wishIn } from './text-wishes.ts';

/** Each language as it is written, and as it is typed in Latin letters. */
const STOPS: readonly (readonly [language: string, ...texts: string[]])[] = [
  [
    'English',
    'stop messaging me',
    'Stop my messages',
    'no message please',
    'No messages',
    'Kindly stop sending messages to my number',
    'STOP BAARI',
    'stop texting me',
    'Please do not message me',
    'don’t text me again',
    'I don’t want messages',
    'no need to send msg',
    'messages not required, thank you',
    'Stop. Message nahi chahiye',
    'stop notifications',
  ],
  [
    'Hindi',
    'message mat karo',
    'message mat bhejo',
    'mujhe message nahi chahiye',
    'Message nhi chahiye mujhe!',
    'mere number par msg mat bhejna',
    'koi message mat karo ji',
    'message bhejne ki zarurat nahi',
    'मैसेज नहीं चाहिए',
    'मैसेज मत करो',
    'मैसेज मत भेजो',
    'मुझे और मैसेज न करें।',
    'कृपया मेरे नंबर पर मैसेज मत भेजिए',
  ],
  [
    'Bengali',
    'মেসেজ চাই না',
    'আমাকে আর মেসেজ পাঠাবেন না',
    'মেসেজ করবেন না',
    'message chai na',
    'ar message pathaben na',
  ],
  ['Marathi', 'मेसेज नको', 'मला मेसेज करू नका', 'message nako', 'mala message pathvu naka', 'message band kara'],
  ['Telugu', 'మెసేజ్ వద్దు', 'నాకు మెసేజ్‌లు పంపొద్దు', 'మెసేజ్ చేయకండి', 'message vaddu', 'naku messages pampakandi'],
  ['Tamil', 'மெசேஜ் வேண்டாம்', 'எனக்கு மெசேஜ் பண்ணாதீங்க', 'message vendam', 'enakku message anuppathinga'],
  ['Gujarati', 'મેસેજ નથી જોઈતા', 'મને મેસેજ ના કરો', 'મેસેજ મોકલશો નહિ', 'mane message nathi joita', 'message na moklo'],
  ['Kannada', 'ಮೆಸೇಜ್ ಬೇಡ', 'ನನಗೆ ಮೆಸೇಜ್ ಮಾಡಬೇಡಿ', 'message beda', 'nanage message kalisabedi'],
  ['Malayalam', 'മെസേജ് വേണ്ട', 'എനിക്ക് ഇനി മെസേജ് അയക്കേണ്ട', 'message venda', 'enikku message ayakkaruthu'],
  ['Punjabi', 'ਮੈਸੇਜ ਨਹੀਂ ਚਾਹੀਦੇ', 'ਮੈਨੂੰ ਮੈਸੇਜ ਨਾ ਕਰੋ', 'mainu message nahi chahide', 'message na bhejo ji'],
  ['Odia', 'ମେସେଜ ଦରକାର ନାହିଁ', 'ମୋତେ ଆଉ ମେସେଜ ପଠାନ୍ତୁନି', 'message darkar nahi', 'mote message pathantu nahi'],
  ['Assamese', 'মেছেজ নালাগে', 'মোক মেছেজ নকৰিব', 'message nalage', 'mok message napathabo'],
  ['Urdu', 'میسج نہ کریں', 'مجھے میسج نہیں چاہیے', 'میسیج مت کریں۔'],
];

describe('that no more messages are wanted', () => {
  it.each(STOPS)('is understood in %s', (_, ...texts) => {
    expect(texts.filter((text) => wishIn(text) !== 'stop')).toEqual([]);
  });

  it('is not read into what says something else', () => {
    const others = [
      'please stop the bleeding',
      'do not stop',
      'please do not stop messages',
      'bus stop',
      'my stop',
      'stop my tablets',
      'stop my number 5',
      'doctor ko message karo',
      'mujhe message karo',
      'message nahi aaya',
      'message nahi mila',
      'message mat karo, call karo',
      'message band mat karo',
      'message stop mat karo',
      'message shuru mat karo',
      'abhi mat karo',
      'operation mat karo',
      'nahi chahiye',
      'appointment nahi chahiye',
      'dawai nahi chahiye',
      'no need',
      'no thanks',
      'No, message me',
      'No need of doctor, message me',
      'Ok thanks. No need. WhatsApp me',
      'nahi chahiye, message karo',
      'नहीं चाहिए, मैसेज करो',
      'नको, मला मॅसेज करा',
      'no message?',
      'message nahi chahiye?',
      'no message received',
      'message not received',
      'why did you not send message',
      'I want messages',
      'मैसेज नहीं आया',
      'दवा नहीं चाहिए',
      'मत करो',
      'मैसेज बंद मत करो',
      'डॉक्टर को मैसेज करो',
      'মেসেজ আসেনি',
      'মেসেজ বন্ধ করবেন না',
      'নালাগে',
      'नको',
      'औषध नको',
      'మాత్ర వద్దు',
      'మెసేజ్ రాలేదు',
      'வேண்டாம்',
      'மாத்திரை வேண்டாம்',
      'மெசேஜ் வரவில்லை',
      'દવા નથી જોઈતી',
      'ಮಾತ್ರೆ ಬೇಡ',
      'മരുന്ന് വേണ്ട',
      'ਦਵਾਈ ਨਹੀਂ ਚਾਹੀਦੀ',
      'ମେସେଜ ବନ୍ଦ କରନ୍ତୁ ନାହିଁ',
      'মেছেজ বন্ধ নকৰিব',
      'میسج بند نہ کریں',
      'دوا نہیں چاہیے',
    ];
    expect(others.filter((text) => wishIn(text) !== null)).toEqual([]);
  });

  it('is not a wish to have them, nor the other way round', () => {
    expect(wishIn('stop, then start again')).toBeNull();
    expect(wishIn('message mat karo, shuru karo')).toBeNull();
    expect(wishIn('start messages to my number')).toBe('start');
  });
});
