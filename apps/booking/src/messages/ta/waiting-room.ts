import type { RoomTexts } from '../../lib/text.ts';

/** The waiting room's screen and voice in Tamil. Not reviewed by a native speaker yet. */
export default {
  screen: {
    nowServing: 'இப்போதைய டோக்கன்',
    lastCalled: 'கடைசியாக அழைத்தது',
    notStarted: 'இன்னும் தொடங்கவில்லை',
    next: 'அடுத்து',
    nobody: 'யாரும் காத்திருக்கவில்லை',
    late: 'சுமார் {minutes} நிமிடம் தாமதம்',
    lateFrom: '{time} முதல் சுமார் {minutes} நிமிடம் தாமதம்',
    lateShort: '{minutes} நிமிடம் தாமதம்',
    noMore: 'இன்று இனி புக்கிங் இல்லை',
    closed: 'இன்றைக்கு மூடப்பட்டது',
    book: 'டோக்கன் எடுங்கள்',
    live: 'லைவ்',
    opening: 'இணைகிறது',
    away: 'மீண்டும் இணைகிறது',
    asOf: '{time} நிலவரம், கவுண்டரில் கேளுங்கள்',
  },
  room: 'அறை',
  voice: {
    call: 'டோக்கன் நம்பர் {number}, வாருங்கள்',
    callTo: 'டோக்கன் நம்பர் {number}, {place}',
    on: 'சத்தம் ஆன் ஆகிவிட்டது',
  },
} as const satisfies RoomTexts;
