export default {
  title: 'Receipt',
  unread: 'The receipt could not be loaded.',
  print: 'Print',
  printFailed: 'Printing failed. Please try again.',
  pdf: 'Download PDF',
  back: 'Back to payments',
  note: 'This is a computer-generated receipt and needs no signature.',
} as const;
