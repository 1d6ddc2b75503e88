import type { RoomTexts } from '../../lib/text.ts';

/** The waiting room's screen and voice in Bengali. Not reviewed by a native speaker yet. */
export default {
  screen: {
    nowServing: 'এখন চলছে',
    lastCalled: 'শেষ ডাকা নম্বর',
    notStarted: 'এখনও শুরু হয়নি',
    next: 'এরপর',
    nobody: 'কেউ অপেক্ষায় নেই',
    late: 'প্রায় {minutes} মিনিট দেরি',
    lateFrom: '{time} থেকে প্রায় {minutes} মিনিট দেরি',
    lateShort: '{minutes} মিনিট দেরি',
    noMore: 'আজ আর বুকিং নেই',
    closed: 'আজকের মতো বন্ধ',
    book: 'নিজের নম্বর নিন',
    live: 'লাইভ',
    opening: 'কানেক্ট হচ্ছে',
    away: 'আবার কানেক্ট হচ্ছে',
    asOf: '{time}-এর তথ্য, কাউন্টারে জিজ্ঞেস করুন',
  },
  room: 'রুম',
  voice: {
    call: 'নম্বর {number}, আসুন',
    callTo: 'নম্বর {number}, {place}',
    on: 'আওয়াজ চালু আছে',
  },
} as const satisfies RoomTexts;
