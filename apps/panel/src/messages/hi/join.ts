import type { Translation } from '../../lib/messages.ts';
import type english from '../en/join.ts';

/** The page behind an invitation, in Hindi. Not reviewed by a native speaker yet. */
export default {
  title: 'क्लिनिक से जुड़ें',
  titleOf: '{clinic} से जुड़ें',
  titleOfDoctor: '{doctor} के क्लिनिक से जुड़ें',
  passwordTitle: 'नया पासवर्ड रखें',
  checking: 'न्योता देखा जा रहा है…',
  lead: '{name}, आपको इस भूमिका का न्योता है: {role}।',
  passwordLead: '{name}, नया पासवर्ड चुनें। आपके सभी डिवाइस लॉगआउट हो जाएँगे।',
  ended: 'यह लिंक नहीं चल सकता',
  endedLead: 'यह 72 घंटे तक एक बार चलता है। क्लिनिक के मालिक से नया लिंक माँगें।',
  mayBeMember: 'अगर आप अभी इसी से जुड़े हैं, तो आप पहले से सदस्य हैं: लॉगिन करें।',
  mayBeIn: 'आप लॉगिन हैं। अगर आप अभी इसी से जुड़े हैं, तो आप पहले से सदस्य हैं।',
  toPanel: 'पैनल खोलें',
  done: 'हो गया',
  doneLead: 'एक पल: अगला पेज खुल रहा है।',
  unread: 'न्योता लोड नहीं हो सका। कृपया फिर कोशिश करें।',
  retry: 'फिर कोशिश करें',
  name: 'आपका नाम',
  logInName: 'ईमेल या मोबाइल नंबर',
  logInNameHint: 'अब से आप इसी से लॉगिन करेंगे।',
  submit: 'जुड़ें',
  submitPassword: 'पासवर्ड रखें',
  as: '{who} के खाते से जुड़ें',
  asOther: 'आपका लॉगिन चालू है। दूसरे खाते से जुड़ना हो तो पहले लॉगआउट करें।',
  haveAccount: 'पहले से खाता है? उससे लॉगिन करें, फिर लिंक दोबारा खोलें।',
  toLogin: 'लॉगिन',
  failed: 'जवाब नहीं आया। कृपया फिर से जुड़ें दबाएँ: एक ही बार गिना जाएगा।',
  failedPassword: 'जवाब नहीं आया। कृपया फिर से पासवर्ड रखें दबाएँ: एक ही बार गिना जाएगा।',
  role: { owner: 'मालिक', doctor: 'डॉक्टर', receptionist: 'रिसेप्शनिस्ट', nurse: 'नर्स' },
} satisfies Translation<typeof english>;
