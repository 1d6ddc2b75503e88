import type { RoomTexts } from '../../lib/text.ts';

/** The waiting room's screen and voice in Punjabi. Not reviewed by a native speaker yet. */
export default {
  screen: {
    nowServing: 'ਹੁਣ ਨੰਬਰ',
    lastCalled: 'ਪਿਛਲਾ ਨੰਬਰ',
    notStarted: 'ਅਜੇ ਸ਼ੁਰੂ ਨਹੀਂ ਹੋਇਆ',
    next: 'ਅਗਲੇ ਨੰਬਰ',
    nobody: 'ਕੋਈ ਉਡੀਕ ਵਿੱਚ ਨਹੀਂ',
    late: 'ਲਗਭਗ {minutes} ਮਿੰਟ ਲੇਟ',
    lateFrom: '{time} ਤੋਂ ਲਗਭਗ {minutes} ਮਿੰਟ ਲੇਟ',
    lateShort: '{minutes} ਮਿੰਟ ਲੇਟ',
    noMore: 'ਅੱਜ ਹੋਰ ਬੁਕਿੰਗ ਨਹੀਂ',
    closed: 'ਅੱਜ ਲਈ ਬੰਦ',
    book: 'ਆਪਣਾ ਨੰਬਰ ਲਓ',
    live: 'ਲਾਈਵ',
    opening: 'ਜੁੜ ਰਿਹਾ ਹੈ',
    away: 'ਫਿਰ ਜੁੜ ਰਿਹਾ ਹੈ',
    asOf: '{time} ਦੀ ਜਾਣਕਾਰੀ, ਕਾਊਂਟਰ ’ਤੇ ਪੁੱਛੋ',
  },
  room: 'ਕਮਰਾ',
  voice: {
    call: 'ਨੰਬਰ {number}, ਆ ਜਾਓ ਜੀ',
    callTo: 'ਨੰਬਰ {number}, {place}',
    on: 'ਆਵਾਜ਼ ਚਾਲੂ ਹੈ',
  },
} as const satisfies RoomTexts;
