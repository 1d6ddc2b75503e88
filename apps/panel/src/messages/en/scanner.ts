const scanner = {
  title: 'Scan QR',
} as const;

export default scanner;
