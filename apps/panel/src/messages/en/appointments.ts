const appointments = {
  title: 'Appointments',
} as const;

export default appointments;
