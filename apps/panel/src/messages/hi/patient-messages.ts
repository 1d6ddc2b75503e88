import type { Translation } from '../../lib/messages.ts';
import type english from '../en/patient-messages.ts';

/** What patients are told of, in Hindi. Not reviewed by a native speaker yet. */
export default {
  lead: 'जो मरीज़ अपने टिकट पर “पेज बंद हो तब भी बताएँ” चालू करते हैं, उन्हें ये मैसेज फ़ोन पर मिलते हैं, पेज की भाषा में।',
  off: 'यह सेवा अभी फ़ोन पर मैसेज नहीं भेजती।',
  unread: 'मरीज़ों को क्या बताया जाता है, यह लोड नहीं हो सका।',
  choice: 'स्विच का बदलाव',
  section: { chosen: 'आप चुनें', always: 'हमेशा बताया जाता है' },
  reason: {
    tomorrow: 'एक शाम पहले',
    today: 'सुबह',
    soon: 'जल्दी आएँ',
    turn: 'आपकी बारी',
    late: 'देर हो रही है',
    cancelled: 'आपने कैंसल किया',
    restored: 'उसके बाद फिर से बुक',
    moved: 'दूसरे दिन पर',
  },
  hint: {
    tomorrow: 'कल का नंबर, शाम 6 से 8 बजे के बीच।',
    today: 'आज का नंबर, सुबह 7 से 9 बजे के बीच।',
    soon: 'जब बारी {soon} मिनट के अंदर आने वाली हो और वे अभी यहाँ न हों।',
    turn: 'जब आप बुलाते हैं, रात में भी।',
    late: 'जब आप {late} मिनट से ज़्यादा की देर लगाते हैं।',
    cancelled: 'ताकि कोई बेकार न आए। मरीज़ों को वजह नहीं बताई जाती।',
    restored: 'उनका पुराना नंबर फिर से चलेगा।',
    moved: 'उनका नया दिन और नंबर।',
  },
  count: 'भेजे {sent} · नहीं पहुँचे {failed} · देर हो गई {expired}',
  counted:
    'पिछले {days} दिन की और आने वाली विज़िट के लिए गिना गया। भेजे: फ़ोन की मैसेज सेवा ने ले लिया। देर हो गई: तब तक ग़लत हो जाता, इसलिए नहीं भेजा।',
} satisfies Translation<typeof english>;
