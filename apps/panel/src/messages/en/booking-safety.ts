const bookingSafety = {
  lead: 'Your desk can always add patients, whatever is switched here.',
  unread: 'These switches could not be loaded.',
  sent: 'The change of the switch',
  section: {
    who: 'Who can book online',
    limits: 'What is too much',
    above: 'What happens then',
  },
  guard: {
    callToBook: 'Call to book',
    deskReserve: 'Keep places for the desk',
    confirmedNumbers: 'Only confirmed numbers',
    phoneLimit: 'Limit for each number',
    networkLimit: 'Limit for each network',
    usualLimit: 'Compare with what is usual',
    proofOfWork: 'A task for the phone',
    hold: 'Hold until confirmed',
  },
  hint: {
    callToBook: 'Nobody books online. Patients see your clinic phone, and your desk books for them.',
    deskReserve:
      'The last places of each day, one in {part}, are not given online: only your desk gives them, to walk-ins and callers, without going over the maximum.',
    confirmedNumbers:
      'Patients confirm their mobile number with a code by SMS. Codes are paid from the budget of “Patient Messages”: when it is spent, nobody can confirm a number.',
    phoneLimit: 'More than {most} bookings of one mobile number on a day are held until you confirm them.',
    networkLimit: 'Counts what comes from one internet connection in an hour. Families and offices stay far below.',
    usualLimit:
      'Compares an hour with your busiest one at this time of the day in four weeks, and with a third of the day’s places, or eight if that is more.',
    proofOfWork:
      'Above a limit the patient’s phone solves a task by itself, in a second or two. Whoever books hundreds has to solve hundreds.',
    hold: 'Far above a limit a booking is “To confirm”: it takes no place until your desk confirms it with one tap.',
  },
} as const;

export default bookingSafety;
