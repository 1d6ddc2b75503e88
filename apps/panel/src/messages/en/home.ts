const home = {
  visitor: {
    title: "Your clinic's queue, in order.",
    lead: 'Patients scan your QR, get a number and come when it is near. You see who is in, who is next and how many are left.',
    enter: 'Log in or create an account',
  },
  greeting: {
    morning: 'Good morning, {{name}}',
    afternoon: 'Good afternoon, {{name}}',
    evening: 'Good evening, {{name}}',
  },
  welcome: 'Welcome',
  finishProfile: 'Complete your profile to take appointments and to start your free trial.',
  hint: {
    trial: {
      in_one: 'Trial ends in {{count}} day',
      in_other: 'Trial ends in {{count}} days',
      today: 'Trial ends today',
      ended: 'Your trial has ended',
    },
    plan: {
      in_one: 'Plan ends in {{count}} day',
      in_other: 'Plan ends in {{count}} days',
      today: 'Plan ends today',
      ended: 'Your plan has ended',
    },
  },
  next: 'Next number',
  nobodyLeft: 'Nobody is waiting',
  noneToday: 'No appointments today yet',
  unknownPatient: 'Unknown Patient',
  booked: 'Booked',
  attended: 'Attended',
  left: 'Left',
  unread: "Today's list could not be read.",
  appointments: 'See Appointments',
  stats: 'See Patients Stats',
  support: 'Contact Support',
  notFound: {
    title: 'Page Not Found',
    hint: 'There is nothing at this address. It may have been typed wrongly or moved.',
    home: 'Go to Homepage',
  },
} as const;

export default home;
