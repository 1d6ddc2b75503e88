import type { Translation } from '../../lib/messages.ts';
import type english from '../en/board.ts';

/** The board of all doctors, in Hindi. Not reviewed by a native speaker yet. */
export default {
  title: 'सभी डॉक्टर',
  search: 'सभी डॉक्टरों में खोजें: नाम, मोबाइल, नंबर',
  searchShort: 'सब में खोजें: नाम, मोबाइल, नंबर',
  patients: 'मरीज़',
  searching: 'खोज रहे हैं',
  notSearched: 'मरीज़ खोजे नहीं जा सके। कृपया फिर कोशिश करें।',
  found: '{count, plural, one {{count} मरीज़ मिला} other {{count} मरीज़ मिले}}',
  foundMore: 'पहले {count} मरीज़। कृपया और लिखें।',
  /** Where a patient stands. */
  state: {
    EXPECTED: 'आने बाकी',
    TO_CONFIRM: 'पक्का करना है',
    WAITING: 'आ गए',
    CALLED: 'डॉक्टर के पास',
    DONE: 'देख लिया',
    ABSENT: 'नहीं आए',
  },
  unread: 'बोर्ड लोड नहीं हो सका।',
  open: '{doctor} के अपॉइंटमेंट खोलें',
  with: 'डॉक्टर के पास',
  withFor: 'डॉक्टर के पास, {minutes} मिनट',
  nobody: 'अंदर कोई नहीं',
  notBegun: 'शुरू नहीं हुआ',
  waiting: 'इंतज़ार में',
  toCome: 'आने बाकी',
  seen: 'देख लिए',
  ends: 'खत्म लगभग',
  endsShort: 'खत्म',
  late: '{minutes} मिनट देर',
  closed: 'आज बंद',
  begins: '{time} से शुरू',
  whichDoctor: 'किस डॉक्टर के लिए?',
  chooseDoctor: 'डॉक्टर चुनें',
  waitOf: 'लगभग {time}, {number} इंतज़ार में',
  nobodyHere: 'इंतज़ार में कोई नहीं',
  call: 'बुलाएँ: {number}',
  callFor: 'बुलाएँ: {number} {name}, {doctor}',
  nobodyFor: 'बुलाने के लिए कोई नहीं, {doctor}',
} satisfies Translation<typeof english>;
