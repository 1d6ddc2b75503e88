const stats = {
  title: 'Patients Stats',
} as const;

export default stats;
