import type { Translation } from '../../lib/messages.ts';
import type english from '../en/second-factor.ts';

/** The second factor of an account, in Hindi. Not reviewed by a native speaker yet. */
export default {
  step: {
    lead: 'आपके ऑथेंटिकेटर ऐप में अभी दिख रहे 6 अंक डालें।',
    leadRecovery: 'अपना एक रिकवरी कोड डालें। हर कोड एक ही बार चलता है।',
    code: 'कोड',
    recoveryCode: 'रिकवरी कोड',
    useRecovery: 'रिकवरी कोड डालें',
    useApp: 'ऐप का कोड डालें',
    back: 'वापस',
  },
  title: 'दूसरा कोड',
  hint: 'पासवर्ड या Google के साथ, आपके फ़ोन के ऑथेंटिकेटर ऐप का एक कोड। सिर्फ़ चोरी हुए पासवर्ड से कोई लॉगिन नहीं कर सकता।',
  unread: 'आपके दूसरे कोड की जानकारी लोड नहीं हो सकी।',
  off: 'यह बंद है।',
  turnOn: 'चालू करें',
  begun: 'आपके ऐप के लिए नई कुंजी',
  scan: 'इसे ऑथेंटिकेटर ऐप से स्कैन करें, या कुंजी उसमें टाइप करें। फिर ऐप में दिखने वाले 6 अंक डालें।',
  qr: 'ऑथेंटिकेटर ऐप से स्कैन करने का कोड',
  key: 'कुंजी',
  code: 'कोड',
  codeMissing: 'कृपया कोड डालें',
  cancel: 'रद्द करें',
  sent: 'दूसरे कोड का बदलाव',
  see: 'यह हुआ या नहीं, इस पेज पर दिखेगा।',
  onSince: '{date}, {time} से चालू है।',
  left: '{count, plural, one {{count} रिकवरी कोड बचा है।} other {{count} रिकवरी कोड बचे हैं।}}',
  renew: 'नए रिकवरी कोड',
  turnOff: 'बंद करें',
  sure: 'लॉगिन के लिए सिर्फ़ आपका पासवर्ड या Google काफ़ी होगा।',
  sureYes: 'हाँ, बंद करें',
  codes: {
    title: 'रिकवरी कोड',
    lead: 'ये कोड ऐसी जगह रखें जहाँ बिना फ़ोन के भी मिल जाएँ। हर कोड ऐप की जगह एक बार आपका खाता खोलता है। ये सिर्फ़ अभी दिखेंगे।',
    copy: 'कॉपी करें',
    copied: 'रिकवरी कोड कॉपी हो गए',
    notCopied: 'कोड कॉपी नहीं हो सके। कृपया इन्हें लिख लें।',
    print: 'प्रिंट करें',
    done: 'मैंने रख लिए',
  },
} satisfies Translation<typeof english>;
