import type { Translation } from '../../lib/messages.ts';
import type english from '../en/receipt.ts';

/** The page of one receipt, in Hindi. Not reviewed by a native speaker yet. */
export default {
  title: 'रसीद',
  unread: 'रसीद लोड नहीं हो सकी।',
  print: 'प्रिंट करें',
  printFailed: 'प्रिंट नहीं हो सका। कृपया फिर से कोशिश करें।',
  pdf: 'PDF डाउनलोड करें',
  back: 'भुगतान पर वापस',
  note: 'यह रसीद कंप्यूटर से बनी है, इस पर हस्ताक्षर की ज़रूरत नहीं।',
} satisfies Translation<typeof english>;
