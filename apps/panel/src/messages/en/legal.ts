const legal = {
  updated: 'Last updated on 01/12/2026.',
  about: {
    title: 'About {brand}',
    lead: "{brand} means 'your turn'. It is the front desk of a small clinic: patients book by scanning a QR code, get a number and come when their turn is near. The doctor and the desk see the same list.",
    full: 'The same text on a page of its own:',
  },
  terms: {
    title: 'Terms and Conditions',
    sections: {
      who: {
        heading: 'Who may use {brand}',
        text: 'The panel is for registered medical practitioners in India and for staff who act on their behalf. You confirm that the name, registration number and licence you submit are yours and are correct. We may ask for proof, and may stop an account that pretends to be somebody else.',
      },
      account: {
        heading: 'Your account',
        text: 'Keep your password to yourself. You are responsible for what is done with your account. Tell us at once if you think that somebody else has used it. You can delete your profile data or your whole account at any time on the profile page.',
      },
      appointments: {
        heading: 'Appointments',
        text: '{brand} gives out numbers for the days, hours and places that you set. An appointment is an agreement between you and the patient. We do not give medical advice, do not treat anybody, and are not a service for emergencies.',
      },
      plan: {
        heading: 'Free trial and subscription',
        text: 'A free trial of 14 days starts when your profile is complete, once for each doctor. After it, taking bookings needs a monthly or yearly subscription at the price shown before you pay. A plan that you buy while another one runs starts when that one ends. Subscriptions do not renew automatically.',
      },
      payments: {
        heading: 'Payments and refunds',
        text: 'A payment provider takes the payments. We never see your card number. If money was taken for a payment that failed, it is refunded within 7 working days. If you delete your profile or account, running and coming plans end without a refund for the time that is left.',
      },
      fairUse: {
        heading: 'Fair use',
        text: 'Do not use {brand} to collect patient data for other purposes, to send advertising, to disturb the service or to try to reach data that is not yours. We may limit or close an account that does.',
      },
      liability: {
        heading: 'Our liability',
        text: 'We work to keep the service running and your data safe, but no service is free of faults. Where the law allows, we are liable for a loss only up to what you paid us in the twelve months before it. Nothing here takes away a right that the law of India gives you.',
      },
      changes: {
        heading: 'Changes and law',
        text: 'We tell you by e-mail before a change of these terms takes effect. Indian law applies. Send questions and complaints to the support contacts at the foot of every page.',
      },
    },
  },
  privacy: {
    title: 'Privacy Policy',
    sections: {
      doctors: {
        heading: 'What we keep about doctors',
        text: 'Your e-mail address, an encrypted form of your password, your profile with picture and licence document, your working hours, and the record of your payments. Only you and those who verify it can see the licence document. Of everybody who works at a clinic: name, e-mail address or mobile number, role, and when and from which devices they were here. Its owners see that.',
      },
      patients: {
        heading: 'What we keep about patients',
        text: "A patient's name, mobile number and gender, the date and number of the appointment, whether the patient came, and the language of the page. The booked doctor and those who work for that doctor can see it. Other doctors and other patients cannot.",
      },
      purpose: {
        heading: 'What we use it for',
        text: 'To run the appointments, to tell patients of their number and turn where the clinic has chosen so, to show doctors the statistics of their own clinic, to send codes and receipts, and to prevent misuse. We sell no data and show no advertising. There are no third-party trackers in the panel.',
      },
      sharing: {
        heading: 'Who else sees it',
        text: 'The payment provider when you pay, the e-mail service that carries our messages, the SMS and WhatsApp services that carry messages to patients, the message service of a browser where the patient switches it on, Google when you choose to sign in with Google, and authorities where the law requires it. Each gets only what they need.',
      },
      keeping: {
        heading: 'How long',
        text: 'Appointments are kept as long as the account, so that statistics are complete. A clinic can choose a shorter time. When an account is deleted, its personal data and the names and numbers of its patients go at once. Receipts are kept for 8 years, as the law on books of account requires.',
      },
      cookies: {
        heading: 'Cookies and your device',
        text: 'One cookie keeps you logged in, and a second one tells the page that you are. Unsaved drafts, and the time of the last code that you asked for, stay on your device only.',
      },
      rights: {
        heading: 'Your rights',
        text: 'You can see and correct your data on the profile page and delete it there. Patients see, correct, download and erase their visits on a page behind their ticket, or ask their clinic or us. Under the Digital Personal Data Protection Act, 2023 you may ask what we hold, have it corrected or erased, name somebody who acts for you, and complain to the Data Protection Board of India.',
      },
      contact: {
        heading: 'Contact',
        text: 'Write to us or call us: the support contacts are at the foot of every page. We answer within 7 working days.',
      },
    },
  },
} as const;

export default legal;
