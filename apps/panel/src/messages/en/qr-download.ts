const qrDownload = {
  title: 'Clinic QR',
  card: 'Scan & Book Appointment',
  code: 'QR code of the booking page of {{name}}',
  download: 'Download',
  downloaded: 'QR Code image downloaded successfully!',
  failed: 'Failed to download QR Code as image. Contact support for help.',
  link: 'This code opens',
  unread: 'Your clinic QR could not be loaded.',
  display: {
    title: 'Screen for the waiting room',
    lead: 'Shows and calls out numbers on a TV, never names. Open it in the browser of the TV and turn the sound on once.',
    open: 'Open the waiting-room screen',
    link: 'Its address is',
  },
  poster: {
    title: 'Poster for the wall',
    lead: 'A4, ready to print. Hang it where patients wait.',
    print: 'Print poster',
    printFailed: 'Printing failed. Please try again.',
    document: 'Booking poster',
    scan: 'Scan this code with your phone camera',
    choose: 'Choose a day, enter your name and mobile number',
    come: 'Come when your number is near',
    scanHindi: 'इस कोड को फ़ोन के कैमरे से स्कैन करें',
    chooseHindi: 'दिन चुनें, नाम और मोबाइल नंबर लिखें',
    comeHindi: 'अपना नंबर आने पर क्लिनिक पहुँचें',
    free: 'No app and no account needed',
  },
} as const;

export default qrDownload;
