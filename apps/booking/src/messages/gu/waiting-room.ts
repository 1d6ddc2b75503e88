import type { RoomTexts } from '../../lib/text.ts';

/** The waiting room's screen and voice in Gujarati. Not reviewed by a native speaker yet. */
export default {
  screen: {
    nowServing: 'ચાલુ નંબર',
    lastCalled: 'છેલ્લે બોલાવ્યો',
    notStarted: 'હજી શરૂ નથી થયું',
    next: 'પછીના નંબર',
    nobody: 'કોઈ રાહ જોતું નથી',
    late: 'આશરે {minutes} મિનિટ મોડું',
    lateFrom: '{time} થી આશરે {minutes} મિનિટ મોડું',
    lateShort: '{minutes} મિ. મોડું',
    noMore: 'આજે હવે બુકિંગ નથી',
    closed: 'આજ માટે બંધ',
    book: 'તમારો નંબર લો',
    live: 'લાઇવ',
    opening: 'કનેક્ટ થાય છે',
    away: 'ફરી કનેક્ટ થાય છે',
    asOf: '{time} ની માહિતી, કાઉન્ટર પર પૂછો',
  },
  room: 'રૂમ',
  voice: {
    call: 'નંબર {number}, કૃપા કરીને આવો',
    callTo: 'નંબર {number}, {place}',
    on: 'અવાજ ચાલુ છે',
  },
} as const satisfies RoomTexts;
