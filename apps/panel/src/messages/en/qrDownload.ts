const qrDownload = {
  title: 'Clinic QR',
} as const;

export default qrDownload;
