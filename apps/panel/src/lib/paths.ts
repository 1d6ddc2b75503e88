export const paths = {
  home: '/',
  login: '/login',
  forgetPassword: '/forget-password',
  wasThisYou: '/was-this-you',
  join: '/join',
  sharedDesk: '/shared-desk',
  checkout: '/checkout',
  profile: '/doctor-profile',
  yourData: '/your-data',
  members: '/members',
  confirmed: '/confirmed',
  bookingSafety: '/booking-safety',
  patientMessages: '/patient-messages',
  stats: '/doctor-dashboard',
  board: '/board',
  appointments: '/doctor-appointments',
  leave: '/leave',
  scanner: '/qrscanner',
  qrDownload: '/qr-download',
  subscription: '/subscription-details',
  payments: '/payments',
  receipt: '/receipts/:number',
  terms: '/termsandcondition',
  privacy: '/privacypolicy',
  about: '/about',
} as const;

/** The appointments of a date. */
export const appointmentsOn = (date: string): string => `${paths.appointments}?date=${date}`;

/** Says in the address that only who is neither done nor absent is listed. */
export const UNFINISHED = { name: 'only', value: 'unfinished' };

/** Those of a day that is over who are neither done nor absent. */
export const unfinishedOn = (date: string): string => `${appointmentsOn(date)}&${UNFINISHED.name}=${UNFINISHED.value}`;
