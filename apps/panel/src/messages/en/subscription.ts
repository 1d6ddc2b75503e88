const subscription = {
  title: 'Subscription',
} as const;

export default subscription;
