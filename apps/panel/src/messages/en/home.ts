const home = {
  visitor: {
    title: "Your clinic's queue, in order.",
    lead: 'Patients scan your QR code, get a number and come when their turn is near. You see who is with the doctor, who is next and how many are waiting.',
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
  left: 'To be seen',
  unread: "Today's appointments could not be loaded.",
  appointments: 'See Appointments',
  stats: 'See Patients Stats',
  support: 'Contact Support',
  notFound: {
    title: 'Page Not Found',
    hint: 'There is no page at this address. Please check it for mistakes.',
    home: 'Go to Homepage',
  },
} as const;

export default home;
