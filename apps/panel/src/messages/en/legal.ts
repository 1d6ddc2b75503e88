const legal = {
  updated: 'Last updated on 21/11/2026.',
  about: {
    title: 'About {{brand}}',
    lead: "{{brand}} means 'your turn'. It is the front desk of a small clinic: patients book by scanning a QR code, get a number and come when it is near; the doctor sees one list that everybody trusts.",
    full: 'The same text on a page of its own:',
  },
  terms: {
    title: 'Terms and Conditions',
    sections: [
      {
        heading: 'Who may use {{brand}}',
        text: 'The panel is for registered medical practitioners in India and for staff who act in their name. You confirm that the name, registration number and licence you submit are yours and are correct. We may ask for proof, and may stop an account that poses as somebody else.',
      },
      {
        heading: 'Your account',
        text: 'Keep your password to yourself; what is done with your account counts as done by you. Tell us at once if you think that somebody else has used it. You can delete your profile data or your whole account at any time on the profile page.',
      },
      {
        heading: 'Appointments',
        text: '{{brand}} gives out numbers for the days, hours and places that you set. An appointment is an agreement between you and the patient. We do not give medical advice, do not treat anybody, and are not a service for emergencies.',
      },
      {
        heading: 'Free trial and subscription',
        text: 'A free trial of 14 days starts when your profile is complete, once for each doctor. After it, taking bookings needs a monthly or yearly subscription at the price shown before you pay. A plan bought while another one runs starts when that one ends; nothing is cut. Subscriptions do not renew by themselves.',
      },
      {
        heading: 'Payments and refunds',
        text: 'Payments are taken by a payment provider; we never see your card number. If money was taken for a payment that failed, it is refunded within 7 working days. Deleting your profile or account ends running and coming plans without a refund for the time that is left.',
      },
      {
        heading: 'Fair use',
        text: 'Do not use {{brand}} to collect data of patients for other purposes, to send advertising, to disturb the service or to try to reach data that is not yours. We may limit or close an account that does.',
      },
      {
        heading: 'What we answer for',
        text: 'We work to keep the service running and your data safe, yet no service is free of faults. Where the law allows, we answer for loss only up to what you paid us in the twelve months before it. Nothing here takes away a right that the law of India gives you.',
      },
      {
        heading: 'Changes and law',
        text: 'We tell you by e-mail before a change of these terms takes effect. Indian law applies. Questions and complaints reach us through the support contacts at the foot of every page.',
      },
    ],
  },
  privacy: {
    title: 'Privacy Policy',
    sections: [
      {
        heading: 'What we keep about doctors',
        text: 'Your e-mail address, an encrypted form of your password, your profile with picture and licence document, your working hours, and the record of your payments. The licence document is shown to nobody but you and those who verify it.',
      },
      {
        heading: 'What we keep about patients',
        text: "A patient's name, mobile number and gender, the date and number of the appointment and whether the patient came. The doctor who was booked sees it; other doctors and other patients do not.",
      },
      {
        heading: 'What it is used for',
        text: 'To run the appointments, to show the doctor the statistics of the own clinic, to send codes and receipts, and to keep misuse away. We sell no data and show no advertising. There are no trackers of others in the panel.',
      },
      {
        heading: 'Who else sees it',
        text: 'The payment provider when you pay, the e-mail service that carries our messages, Google when you choose to sign in with Google, and authorities where the law obliges us. Each gets only what it needs.',
      },
      {
        heading: 'How long',
        text: 'Appointments stay as long as the account, so that statistics are complete; a clinic can choose a shorter time. When an account is deleted, its personal data and the names and numbers of its patients go at once. Receipts are kept for 8 years, as the law on books of account asks.',
      },
      {
        heading: 'Cookies and your device',
        text: 'One cookie keeps you logged in and a second one tells the page that it does. Drafts that you have not saved, and the time of the last code that you asked for, stay on your device only.',
      },
      {
        heading: 'Your rights',
        text: 'You can see and correct your data on the profile page and delete it there. Patients turn to their clinic or to us. Under the Digital Personal Data Protection Act, 2023 you may ask what we hold, have it corrected or erased, name somebody who acts for you, and complain to the Data Protection Board of India.',
      },
      {
        heading: 'Contact',
        text: 'Write or call us through the support contacts at the foot of every page. We answer within 7 working days.',
      },
    ],
  },
} as const;

export default legal;
