import type { RoomTexts } from '../../lib/text.ts';

/** The waiting room's screen and voice in Urdu. Not reviewed by a native speaker yet. */
export default {
  screen: {
    nowServing: 'ابھی نمبر',
    lastCalled: 'پچھلا نمبر',
    notStarted: 'ابھی شروع نہیں ہوا',
    next: 'اگلے نمبر',
    nobody: 'کوئی انتظار میں نہیں',
    late: 'تقریباً {minutes} منٹ کی دیر',
    lateFrom: '{time} سے تقریباً {minutes} منٹ کی دیر',
    lateShort: '{minutes} منٹ دیر',
    noMore: 'آج اور بکنگ نہیں',
    closed: 'آج کے لیے بند',
    book: 'اپنا نمبر لیں',
    live: 'لائیو',
    opening: 'جڑ رہا ہے',
    away: 'پھر سے جڑ رہا ہے',
    asOf: '{time} کی معلومات، کاؤنٹر پر پوچھیں',
  },
  room: 'کمرہ',
  voice: {
    call: 'نمبر {number}، تشریف لائیے',
    callTo: 'نمبر {number}، {place}',
    on: 'آواز آن ہے',
  },
} as const satisfies RoomTexts;
