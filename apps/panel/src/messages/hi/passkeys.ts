import type { Translation } from '../../lib/messages.ts';
import type english from '../en/passkeys.ts';

/** The passkeys of an account, in Hindi. Not reviewed by a native speaker yet. */
export default {
  title: 'पासकी',
  hint: 'पासवर्ड और कोड की जगह अपने फ़िंगरप्रिंट, चेहरे या डिवाइस के लॉक से लॉगिन करें। जिस कंप्यूटर को दूसरे भी खोल सकते हैं, उस पर पासकी न जोड़ें।',
  unread: 'आपकी पासकी लोड नहीं हो सकीं।',
  none: 'आपकी कोई पासकी नहीं है।',
  unavailable: 'यह ब्राउज़र इस पते के लिए पासकी नहीं रख सकता।',
  add: 'पासकी जोड़ें',
  added: '{date}, {time} को जोड़ी गई',
  used: 'पिछली बार {date}, {time} को इस्तेमाल हुई',
  unused: 'अभी तक इस्तेमाल नहीं हुई',
  unknown: 'अनजान डिवाइस',
  remove: 'हटाएँ',
  removeOf: 'हटाएँ: {device}, {date}, {time} को जोड़ी गई',
  adding: 'नई पासकी जोड़ना',
  removing: 'पासकी हटाना',
  sureYes: 'हाँ, हटाएँ',
  keep: 'रहने दें',
  see: 'यह हुआ या नहीं, इस पेज पर दिखेगा।',
  reauth: 'कृपया पासकी से पक्का करें।',
  reauthToo: 'या पासकी से पक्का करें।',
  use: 'पासकी इस्तेमाल करें',
  failure: {
    NotAllowedError: 'पासकी इस्तेमाल नहीं हुई।',
    InvalidStateError: 'इस डिवाइस पर आपके खाते की पासकी पहले से है।',
    other: 'आपका ब्राउज़र यहाँ पासकी इस्तेमाल नहीं कर सका।',
  },
} satisfies Translation<typeof english>;
