import type { Translation } from '../../lib/messages.ts';
import type english from '../en/reauth.ts';

/** The question who is there, before what cannot be undone, in Hindi. Not reviewed by a native speaker yet. */
export default {
  title: 'पक्का करें कि यह आप ही हैं',
  intro: 'आपकी सुरक्षा के लिए, कृपया अपना पासवर्ड फिर से डालें।',
  hide: 'पासवर्ड छिपाएँ',
  show: 'पासवर्ड दिखाएँ',
  password: 'पासवर्ड',
  code: 'ऑथेंटिकेटर ऐप का कोड, या एक रिकवरी कोड',
  confirm: 'पक्का करें',
  cancel: 'रद्द करें',
  wrong: 'यह पासवर्ड सही नहीं है',
  failed: 'आपका पासवर्ड जाँचा नहीं जा सका। कृपया फिर से कोशिश करें।',
  google: 'आपकी सुरक्षा के लिए, कृपया Google से फिर लॉगिन करें। यह नए टैब में खुलेगा; उसके बाद यह टैब अपने आप आगे बढ़ेगा।',
  googleToo: 'या नए टैब में Google से फिर लॉगिन करें; उसके बाद यह टैब अपने आप आगे बढ़ेगा।',
  confirmed: 'आप यह टैब बंद कर सकते हैं। दूसरे टैब में काम वहीं से आगे बढ़ेगा जहाँ आप थे।',
  googleLink: 'Google से आगे बढ़ें',
  googleDone: 'मैंने Google से लॉगिन कर लिया',
} satisfies Translation<typeof english>;
