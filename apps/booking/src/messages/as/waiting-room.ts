import type { RoomTexts } from '../../lib/text.ts';

/** The waiting room's screen and voice in Assamese. Not reviewed by a native speaker yet. */
export default {
  screen: {
    nowServing: 'চলি থকা নম্বৰ',
    lastCalled: 'শেষত মতা নম্বৰ',
    notStarted: 'এতিয়াও আৰম্ভ হোৱা নাই',
    next: 'ইয়াৰ পিছত',
    nobody: 'কোনো ৰৈ থকা নাই',
    late: 'প্ৰায় {minutes} মিনিট পলম',
    lateFrom: '{time}-ৰ পৰা প্ৰায় {minutes} মিনিট পলম',
    lateShort: '{minutes} মিনিট পলম',
    noMore: 'আজি আৰু বুকিং নহয়',
    closed: 'আজিৰ বাবে বন্ধ',
    book: 'আপোনাৰ নম্বৰ লওক',
    live: 'লাইভ',
    opening: 'কানেক্ট হৈ আছে',
    away: 'আকৌ কানেক্ট হৈ আছে',
    asOf: '{time}-ৰ তথ্য, কাউণ্টাৰত সোধক',
  },
  room: 'কোঠা',
  voice: {
    call: 'নম্বৰ {number}, আহক',
    callTo: 'নম্বৰ {number}, {place}',
    on: 'শব্দ চালু আছে',
  },
} as const satisfies RoomTexts;
