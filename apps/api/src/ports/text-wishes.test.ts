import { describe, expect, it } from 'vitest';
import { wishIn } from './text-wishes.ts';

/** Each language as it is written, and as it is typed in Latin letters. */
const STOPS: readonly (readonly [language: string, ...texts: string[]])[] = [
  [
    'English',
    'stop messaging me',
    'QUIT',
    'end',
    'S T O P',
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
    'Stop spamming',
    'stop disturbing me',
    'Do not disturb me',
    'do not contact me',
    'can you stop sending messages',
    'Could you please stop messaging',
    'Can you stop?',
    'would you kindly stop texting me?',
    'I request you to stop these messages',
    'I want to stop messages',
    'I want you to stop messaging me',
    'too many messages, stop',
    'Good morning sir, stop',
    'Please unsub',
    'Sir no messages please',
    'I want no messages',
    'No message, thank you sir',
    'Do not message sir',
    'Doctor do not message me',
    'STOP, doctor',
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
    'sir message nahi chahiye',
    'doctor sahab message mat karo',
    'message aana band karo',
    'whatsapp band karo',
    'sir band karo',
    'msg band',
    'pareshan mat karo',
    'message ko band karo',
    'kya aap message band kar sakte hain?',
    'please band',
    'सर बंद करें',
    'मैसेज बंद',
    'बंद\nधन्यवाद',
    'क्या आप मैसेज बंद कर सकते हैं?',
    'परेशान मत करो',
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
    'মেসেজ বন্ধ',
    'দয়া করে থামুন',
    'ডাক্তারবাবু বন্ধ করুন',
    'মেসেজ করো না',
  ],
  [
    'Marathi',
    'मेसेज नको',
    'मला मेसेज करू नका',
    'message nako',
    'mala message pathvu naka',
    'message band kara',
    'थांबा',
    'मेसेज थांबा',
    'डॉक्टर मेसेज नको',
  ],
  ['Telugu', 'మెసేజ్ వద్దు', 'నాకు మెసేజ్‌లు పంపొద్దు', 'మెసేజ్ చేయకండి', 'message vaddu', 'naku messages pampakandi'],
  ['Tamil', 'மெசேஜ் வேண்டாம்', 'எனக்கு மெசேஜ் பண்ணாதீங்க', 'message vendam', 'enakku message anuppathinga'],
  [
    'Gujarati',
    'મેસેજ નથી જોઈતા',
    'મને મેસેજ ના કરો',
    'મેસેજ મોકલશો નહિ',
    'mane message nathi joita',
    'message na moklo',
    'મેસેજ કરશો નહીં',
  ],
  ['Kannada', 'ಮೆಸೇಜ್ ಬೇಡ', 'ನನಗೆ ಮೆಸೇಜ್ ಮಾಡಬೇಡಿ', 'message beda', 'nanage message kalisabedi'],
  ['Malayalam', 'മെസേജ് വേണ്ട', 'എനിക്ക് ഇനി മെസേജ് അയക്കേണ്ട', 'message venda', 'enikku message ayakkaruthu'],
  ['Punjabi', 'ਮੈਸੇਜ ਨਹੀਂ ਚਾਹੀਦੇ', 'ਮੈਨੂੰ ਮੈਸੇਜ ਨਾ ਕਰੋ', 'mainu message nahi chahide', 'message na bhejo ji'],
  [
    'Odia',
    'ମେସେଜ ଦରକାର ନାହିଁ',
    'ମୋତେ ଆଉ ମେସେଜ ପଠାନ୍ତୁନି',
    'message darkar nahi',
    'mote message pathantu nahi',
    'ମେସେଜ କରନ୍ତୁ ନାହିଁ',
  ],
  ['Assamese', 'মেছেজ নালাগে', 'মোক মেছেজ নকৰিব', 'message nalage', 'mok message napathabo'],
  ['Urdu', 'میسج نہ کریں', 'مجھے میسج نہیں چاہیے', 'میسیج مت کریں۔'],
];

/** Why no messages are wanted, written with it. */
const REASONS: typeof STOPS = [
  [
    'English',
    'Wrong number, please stop',
    'this is a wrong number stop messages',
    'Wrong no. Stop',
    'You have the wrong number. No messages please.',
    'You’ve got the wrong number, stop messaging',
    'This number is wrong, stop',
    'Sorry, wrong person. Don’t message me',
    'Please stop sending me messages, I am not your patient',
    'I am not a patient. Stop.',
    'I’m not the patient, pls stop',
    'not my number stop',
    'Who is this? Stop messaging me',
    'Who are you? message mat karo',
    'I did not book any appointment. Stop messages',
    'Not interested. Stop.',
  ],
  [
    'Hindi',
    'galat number hai, message mat karo',
    'ye galat number hai band karo',
    'number galat hai message mat karo',
    'main aapka patient nahi hu, message mat bhejo',
    'mera number nahi hai, stop',
    'गलत नंबर है, मैसेज मत भेजो',
    'ग़लत नंबर है। मैसेज बंद करें।',
    'मैं आपका मरीज़ नहीं हूँ, मैसेज न करें',
    'आप कौन हैं? मैसेज मत करो',
  ],
  ['Bengali', 'ভুল নম্বর, মেসেজ পাঠাবেন না', 'এটা আমার নম্বর নয়। বন্ধ করুন', 'bhul number, message pathaben na'],
  ['Marathi', 'चुकीचा नंबर आहे, मेसेज पाठवू नका', 'मी तुमचा पेशंट नाही. मेसेज नको', 'राँग नंबर, बंद करा'],
  ['Telugu', 'తప్పు నంబర్, మెసేజ్ పంపకండి', 'ఇది నా నంబర్ కాదు. మెసేజ్ వద్దు', 'wrong number, message vaddu'],
  ['Tamil', 'தவறான எண், மெசேஜ் அனுப்ப வேண்டாம்', 'இது என் நம்பர் இல்லை. நிறுத்துங்கள்', 'wrong number, message vendam'],
  ['Gujarati', 'ખોટો નંબર છે, મેસેજ ના કરો', 'હું તમારો દર્દી નથી. મેસેજ બંધ કરો', 'khoto number, message na moklo'],
  ['Kannada', 'ತಪ್ಪು ನಂಬರ್, ಮೆಸೇಜ್ ಕಳುಹಿಸಬೇಡಿ', 'ಇದು ನನ್ನ ನಂಬರ್ ಅಲ್ಲ. ನಿಲ್ಲಿಸಿ'],
  ['Malayalam', 'തെറ്റായ നമ്പർ, മെസേജ് അയക്കരുത്', 'ഇത് എന്റെ നമ്പർ അല്ല. നിർത്തൂ'],
  ['Punjabi', 'ਗਲਤ ਨੰਬਰ ਹੈ, ਮੈਸੇਜ ਨਾ ਭੇਜੋ', 'ਮੈਂ ਤੁਹਾਡਾ ਮਰੀਜ਼ ਨਹੀਂ ਹਾਂ। ਬੰਦ ਕਰੋ'],
  ['Odia', 'ଭୁଲ ନମ୍ବର, ମେସେଜ ପଠାନ୍ତୁ ନାହିଁ', 'ଏହା ମୋ ନମ୍ବର ନୁହେଁ। ବନ୍ଦ କରନ୍ତୁ'],
  ['Assamese', 'ভুল নম্বৰ, মেছেজ নপঠাব', 'এইটো মোৰ নম্বৰ নহয়। বন্ধ কৰক'],
  ['Urdu', 'غلط نمبر ہے، میسج مت بھیجیں', 'میں آپ کا مریض نہیں ہوں۔ میسج بند کریں'],
];

describe('that no more messages are wanted', () => {
  it.each(STOPS)('is understood in %s', (_, ...texts) => {
    expect(texts.filter((text) => wishIn(text) !== 'stop')).toEqual([]);
  });

  it.each(REASONS)('is understood with its reason in %s', (_, ...texts) => {
    expect(texts.filter((text) => wishIn(text) !== 'stop')).toEqual([]);
  });

  it('is understood above a signature, and over several lines', () => {
    const signed = [
      'STOP\nSent from my iPhone',
      'STOP\r\n\r\nSent from Outlook for Android',
      'Stop messages\nGet Outlook for iOS',
      'stop\n-- \nRavi Kumar\n98200 00001',
      'मैसेज बंद करो\n— रवि',
      'Please stop messages.\n\nThanks & regards,\nRavi',
      'Please stop\nthese messages',
      'Stop sending\nmessages to my number',
    ];
    expect(signed.filter((text) => wishIn(text) !== 'stop')).toEqual([]);
    expect(wishIn('START\nSent from my Galaxy')).toBe('start');
    expect(wishIn('Sent from my iPhone')).toBeNull();
    expect(wishIn('Can I come today?\n-- \nstop')).toBeNull();
  });

  it('is not a wish to have them, nor the other way round', () => {
    expect(wishIn('stop, then start again')).toBeNull();
    expect(wishIn('message mat karo, shuru karo')).toBeNull();
    expect(wishIn('start messages to my number')).toBe('start');
  });
});

it('the longest message that WhatsApp takes is read like any other', () => {
  const long = (phrase: string) => phrase.repeat(Math.floor(4_096 / phrase.length));
  expect(wishIn(long('please stop, '))).toBe('stop');
  expect(wishIn(`${long('this is a wrong number ').slice(0, -40)} my tablets`)).toBeNull();
});
