import type { Translation } from '../../lib/messages.ts';
import type english from '../en/was-this-you.ts';

/** The page behind the mail about a new log-in, in Hindi. Not reviewed by a native speaker yet. */
export default {
  title: 'क्या यह आप थे?',
  lead: 'हमारे ईमेल में लिखा है कि किस डिवाइस पर, कब और किस नेटवर्क से किसी ने आपके खाते में लॉगिन किया।',
  ifYou: 'अगर यह आप थे, तो यह पेज बंद कर दें। कुछ नहीं बदला है।',
  alsoEnds: 'इसे खत्म करने पर, उस लॉगिन के बाद जोड़ी गई पासकी भी हट जाएँगी, और उससे बने साझा काउंटर और न्योते भी खत्म हो जाएँगे।',
  end: 'नहीं, यह लॉगिन खत्म करें',
  failed: 'यह लॉगिन खत्म नहीं हो सका। कृपया फिर से कोशिश करें।',
  incomplete: 'यह लिंक पूरा नहीं है। कृपया इसे ईमेल से फिर खोलें।',
  advice: 'अगर यह आप नहीं थे, तो शायद किसी को आपका पासवर्ड पता है। अभी नया पासवर्ड रखें: इससे हर डिवाइस लॉगआउट हो जाता है।',
  google: 'अगर आप Google से लॉगिन करते हैं, तो अपना Google खाता भी जाँच लें।',
  newPassword: 'नया पासवर्ड रखें',
} satisfies Translation<typeof english>;
