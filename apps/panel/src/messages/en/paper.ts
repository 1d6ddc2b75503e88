/** Slip and poster, which patients read: in English, and in a language of the clinic below it. */
export default {
  slip: {
    token: 'Your number',
    expected: 'Expected',
    about: 'about {time}',
    or: '{before}, or from {from}',
    hint: 'Scan to follow your turn.',
  },
  poster: {
    clinicOf: 'Clinic of {doctor}',
    scan: 'Scan this code with your phone camera',
    choose: 'Choose a day, enter your name and mobile number',
    come: 'Come when your number is near',
    free: 'No app and no account needed',
  },
} as const;
