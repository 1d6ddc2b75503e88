/** What the service answers, in Hindi. Not reviewed by a native speaker yet. */
export default {
  // api: phone-code
  'The code is sent': 'कोड भेज दिया गया',
  'The number is confirmed': 'नंबर पक्का हो गया',
  'Visits found': 'विज़िट मिल गईं',
  'The name is corrected': 'नाम ठीक हो गया',
  'Name and mobile number are erased': 'नाम और मोबाइल नंबर मिटा दिए गए',
  // api: account
  'You are logged in': 'लॉगिन हो गया',
  'This link is good': 'यह लिंक सही है',
  'Welcome! You are a member of the clinic now.': 'स्वागत है! अब आप इस क्लिनिक के सदस्य हैं।',
  'Your password is changed. Please log in.': 'आपका पासवर्ड बदल गया। कृपया लॉगिन करें।',
  'Passkeys found': 'पासकी मिलीं',
  'Please confirm on your device': 'कृपया अपने डिवाइस पर पक्का करें',
  'Your passkey is added. You can log in with it.': 'आपकी पासकी जुड़ गई। अब इससे लॉगिन कर सकते हैं।',
  'The passkey is removed': 'पासकी हटा दी गई',
  'Thank you, it is you': 'धन्यवाद, पहचान पक्की हुई',
  'Second factor found': 'दूसरे कोड की जानकारी मिली',
  'Scan the code with your authenticator app': 'कोड को अपने ऑथेंटिकेटर ऐप से स्कैन करें',
  'The second factor is on': 'दूसरा कोड चालू है',
  'You have new recovery codes. The old ones are good no more.': 'आपके नए रिकवरी कोड बन गए। पुराने अब नहीं चलेंगे।',
  'The second factor is off': 'दूसरा कोड बंद है',
  'No other device is logged in': 'कोई और डिवाइस लॉगिन नहीं है',
  'The other device is logged out': 'दूसरा डिवाइस लॉगआउट हो गया',
  '{count} other devices are logged out': '{count} दूसरे डिवाइस लॉगआउट हो गए',
  'Signed-in devices found': 'लॉगिन किए हुए डिवाइस मिले',
  'The device is logged out': 'डिवाइस लॉगआउट हो गया',
  'That session had ended before': 'वह लॉगिन पहले ही खत्म हो चुका था',
  'That session has ended': 'वह लॉगिन खत्म हो गया',
  'Your password is changed. Every other device is logged out.': 'आपका पासवर्ड बदल गया। बाकी सभी डिवाइस लॉगआउट हो गए।',
  'We have sent a mail to this address. Please check your inbox.': 'हमने इस पते पर ईमेल भेजा है। कृपया अपना इनबॉक्स देखें।',
  'Your account is ready. Welcome!': 'आपका खाता तैयार है। स्वागत है!',
  'You are logged out': 'लॉगआउट हो गया',
  'If this address has an account, we have sent a code to it. Please check your inbox.':
    'अगर इस ईमेल का खाता है, तो हमने उस पर कोड भेजा है। कृपया अपना इनबॉक्स देखें।',
  'Your account is deleted': 'आपका खाता हटा दिया गया',
  'This recovery code is wrong or was used before.': 'यह रिकवरी कोड गलत है या पहले इस्तेमाल हो चुका है।',
  'This code is wrong or was used before. Wait for the next one.':
    'यह कोड गलत है या पहले इस्तेमाल हो चुका है। अगले कोड का इंतज़ार करें।',
  'This code is wrong. Scan the code again, and type the six digits that the app shows now.':
    'यह कोड गलत है। कोड फिर से स्कैन करें, और ऐप में अभी दिख रहे छह अंक डालें।',
  'Your sign-in with Google is too old. Please sign in with Google again.':
    'Google से लॉगिन किए बहुत देर हो गई। कृपया Google से फिर लॉगिन करें।',
  'This link was used or is too old. Please ask for a new code.':
    'यह लिंक इस्तेमाल हो चुका है या बहुत पुराना है। कृपया नया कोड माँगें।',
  'Mail is not set up here yet, so no code can be sent.': 'यहाँ ईमेल अभी चालू नहीं है, इसलिए कोड नहीं भेजा जा सकता।',
  'Very many codes were asked for with this address today. The next one can be sent in a minute.':
    'आज इस ईमेल के लिए बहुत से कोड माँगे गए। अगला कोड एक मिनट में भेजा जा सकता है।',
  'Very many codes were asked for with this address today. The next one can be sent in {minutes} minutes.':
    'आज इस ईमेल के लिए बहुत से कोड माँगे गए। अगला कोड {minutes} मिनट में भेजा जा सकता है।',
  'Please try again in a moment.': 'कृपया थोड़ी देर में फिर से कोशिश करें।',
  'This passkey opens no account here. It may have been removed. Please use your password.':
    'इस पासकी से यहाँ कोई खाता नहीं खुलता। शायद यह हटा दी गई है। कृपया पासवर्ड डालें।',
  'This passkey was not accepted. Please try again, or use your password.':
    'यह पासकी नहीं चली। कृपया फिर से कोशिश करें, या पासवर्ड डालें।',
  'This took too long. Please try again.': 'इसमें बहुत देर लगी। कृपया फिर से कोशिश करें।',
  'This passkey cannot be used here. Please try another one.': 'यह पासकी यहाँ नहीं चल सकती। कृपया दूसरी आज़माएँ।',
  'This passkey opens another account already.': 'यह पासकी पहले से किसी दूसरे खाते की है।',
  'This was used before. Please try again.': 'यह पहले इस्तेमाल हो चुका है। कृपया फिर से कोशिश करें।',
  'This password is too common. Please choose another one.': 'यह पासवर्ड बहुत आम है। कृपया दूसरा चुनें।',
  'This set-up is not valid. Please begin again.': 'यह सेटअप मान्य नहीं है। कृपया फिर से शुरू करें।',
  'Your current password is not right': 'आपका अभी का पासवर्ड सही नहीं है',
  'Please enter your current password': 'कृपया अपना अभी का पासवर्ड डालें',
  'This link was used already, or is older than {count} days.': 'यह लिंक इस्तेमाल हो चुका है, या {count} दिन से पुराना है।',

  // api: appointments
  'Statistics of the period': 'इस समय के आँकड़े',
  'Appointments found': 'अपॉइंटमेंट मिले',
  'No appointments on this date': 'इस तारीख को कोई अपॉइंटमेंट नहीं',
  'Moved to {day} {date}: number {number}.': '{day} {date} को किया गया: नंबर {number}।',
  'Booked. The number is {number}.': 'बुक हो गया। नंबर {number} है।',
  'Corrected. The ticket shows it.': 'सुधार दिया। टिकट पर दिखेगा।',
  Confirmed: 'पक्का हो गया',
  'Cancelled. The ticket tells the patient why.': 'रद्द हो गया। कारण मरीज़ के टिकट पर दिखेगा।',
  'Waiting times and visits of the period': 'इस समय के इंतज़ार और विज़िट',
  'Patient verified': 'मरीज़ का टिकट जाँचा गया',
  'From must not be after To': '“से” की तारीख “तक” के बाद नहीं हो सकती',
  'A file can have at most {max} days': 'एक फ़ाइल में ज़्यादा से ज़्यादा {max} दिन',
  'Only a patient who is booked and not here yet can be moved.':
    'दूसरे दिन वही मरीज़ किया जा सकता है जिसकी बुकिंग है और जो अभी नहीं आया।',
  'The appointment is already on this day': 'अपॉइंटमेंट पहले से इसी दिन का है',
  'Another desk has changed the name to {name}.': 'दूसरे काउंटर ने नाम बदलकर {name} किया।',
  '{by} has changed the name to {name}.': '{by} ने नाम बदलकर {name} किया।',
  '{by} has changed the phone number to {phone}.': '{by} ने फ़ोन नंबर बदलकर {phone} किया।',
  'Another desk has changed the phone number to {phone}.': 'दूसरे काउंटर ने फ़ोन नंबर बदलकर {phone} किया।',
  'Start date should be less than end date': 'शुरू की तारीख आखिरी तारीख से पहले हो',
  'A period can have at most {max} days': 'ज़्यादा से ज़्यादा {max} दिन चुनें',
  'This appointment was moved to today, number {number}.': 'यह अपॉइंटमेंट आज किया गया है, नंबर {number}।',
  'This appointment was moved to {day} {date}, number {number}.':
    'यह अपॉइंटमेंट {day} {date} को किया गया है, नंबर {number}।',
  'This ticket is for Dr. {name}. Please scan it there.': 'यह टिकट Dr. {name} का है। कृपया वहीं स्कैन करें।',
  'This ticket is for {day} {date}.': 'यह टिकट {day} {date} का है।',
  'This ticket was already verified at {time}.': 'यह टिकट {time} पर जाँचा जा चुका है।',
  'The list does not have the booking of this ticket. Please add the patient.':
    'इस टिकट की बुकिंग सूची में नहीं है। कृपया मरीज़ को जोड़ें।',
  'This appointment is on a coming day.': 'यह अपॉइंटमेंट आने वाले दिन का है।',

  // api: history, availability
  'What was done in your clinic': 'आपके क्लिनिक में क्या-क्या हुआ',
  'What concerns the safety of your account': 'आपके खाते की सुरक्षा की जानकारी',
  'You are available: patients can book.': 'आप उपलब्ध हैं: मरीज़ बुक कर सकते हैं।',
  'You are not available: no new bookings.': 'आप उपलब्ध नहीं हैं: नई बुकिंग नहीं होगी।',

  // api: false bookings
  'Online bookings of the last two days': 'पिछले दो दिन की ऑनलाइन बुकिंग',
  '1 booking cancelled': '1 बुकिंग रद्द हुई',
  '{count} bookings cancelled': '{count} बुकिंग रद्द हुईं',
  '1 booking confirmed': '1 बुकिंग पक्की हुई',
  '{count} bookings confirmed': '{count} बुकिंग पक्की हुईं',
  '1 booking confirmed.': '1 बुकिंग पक्की हुई।',
  '{count} bookings confirmed.': '{count} बुकिंग पक्की हुईं।',
  '1 is over the maximum and still to be confirmed': '1 सीमा से ऊपर है और अभी पक्की नहीं हुई',
  '{count} are over the maximum and still to be confirmed': '{count} सीमा से ऊपर हैं और अभी पक्की नहीं हुईं',
  '1 is over the maximum and still to be confirmed.': '1 सीमा से ऊपर है और अभी पक्की नहीं हुई।',
  '{count} are over the maximum and still to be confirmed.': '{count} सीमा से ऊपर हैं और अभी पक्की नहीं हुईं।',
  '1 not, because the patient has a place by another booking': '1 नहीं, क्योंकि मरीज़ की दूसरी बुकिंग से जगह है',
  '{count} not, because the patient has a place by another booking': '{count} नहीं, क्योंकि मरीज़ की दूसरी बुकिंग से जगह है',
  'Bookings cancelled as false ones': 'झूठी मानकर रद्द की गई बुकिंग',
  'Booked again under the same number.': 'उसी नंबर पर फिर बुक हुआ।',
  '1 booking brought back': '1 बुकिंग वापस लाई गई',
  '{count} bookings brought back': '{count} बुकिंग वापस लाई गईं',
  '1 booking brought back.': '1 बुकिंग वापस लाई गई।',
  '{count} bookings brought back.': '{count} बुकिंग वापस लाई गईं।',
  '1 booking moved with the day, still to be confirmed there': '1 बुकिंग बाकी दिन के साथ दूसरे दिन गई, वहाँ पक्की करनी है',
  '{count} bookings moved with the day, still to be confirmed there':
    '{count} बुकिंग बाकी दिन के साथ दूसरे दिन गईं, वहाँ पक्की करनी हैं',
  '1 booking moved with the day, still to be confirmed there.': '1 बुकिंग बाकी दिन के साथ दूसरे दिन गई, वहाँ पक्की करनी है।',
  '{count} bookings moved with the day, still to be confirmed there.':
    '{count} बुकिंग बाकी दिन के साथ दूसरे दिन गईं, वहाँ पक्की करनी हैं।',
  '1 booking left as they are: brought back, cancelled or booked anew meanwhile':
    '1 बुकिंग जैसी थी वैसी है: इस बीच वापस लाई गई, रद्द हुई या फिर से बुक हुई',
  '{count} bookings left as they are: brought back, cancelled or booked anew meanwhile':
    '{count} बुकिंग जैसी थीं वैसी हैं: इस बीच वापस लाई गईं, रद्द हुईं या फिर से बुक हुईं',
  'Some of these patients are here, were called or have left the list. Nothing was cancelled.':
    'इनमें से कुछ मरीज़ आ गए हैं, बुलाए जा चुके हैं या सूची में नहीं रहे। कुछ रद्द नहीं हुआ।',
  'This can no longer be undone.': 'यह अब वापस नहीं लिया जा सकता।',
  'Saved.': 'सेव हो गया।',
  'What your patients are told': 'आपके मरीज़ों को क्या बताया जाता है',
  'How your online bookings are guarded': 'आपकी ऑनलाइन बुकिंग कैसे सुरक्षित हैं',
  'Not available: this service sends no messages to phones, so no code could reach a patient.':
    'उपलब्ध नहीं: यह सेवा फ़ोन पर मैसेज नहीं भेजती, इसलिए कोड मरीज़ तक नहीं पहुँच सकता।',
  'Not available: whoever runs this service has switched it off for all clinics.':
    'उपलब्ध नहीं: सेवा चलाने वालों ने इसे सभी क्लिनिकों के लिए बंद किया है।',

  // api: clinic
  'The clinic has its name': 'क्लिनिक का नाम रखा गया',
  'The room has no name': 'कमरे का कोई नाम नहीं',
  'The room has its name': 'कमरे का नाम रखा गया',
  'The language is chosen': 'भाषा चुन ली गई',
  'Screens found': 'स्क्रीन मिलीं',
  'The screen is ready': 'स्क्रीन तैयार है',
  'The screen shows these doctors': 'स्क्रीन पर अब ये डॉक्टर हैं',
  'The screen is ended': 'स्क्रीन खत्म की गई',

  // api: leave and delay
  'No further bookings on this day.': 'इस दिन अब और बुकिंग नहीं होगी।',
  'No bookings on these {count} days.': 'इन {count} दिनों में बुकिंग नहीं होगी।',
  '1 appointment cancelled.': '1 अपॉइंटमेंट रद्द हुआ।',
  '{count} appointments cancelled.': '{count} अपॉइंटमेंट रद्द हुए।',
  '1 booking taken for false cancelled for good.': '1 झूठी मानी गई बुकिंग हमेशा के लिए रद्द हुई।',
  '{count} bookings taken for false cancelled for good.': '{count} झूठी मानी गई बुकिंग हमेशा के लिए रद्द हुईं।',
  '1 patient keeps the place.': '1 मरीज़ की जगह बनी रहेगी।',
  '{count} patients keep their place.': '{count} मरीज़ों की जगह बनी रहेगी।',
  '1 patient moved to the next free days.': '1 मरीज़ अगले खाली दिन पर किया गया।',
  '{count} patients moved to the next free days.': '{count} मरीज़ अगले खाली दिनों पर किए गए।',
  '1 booking taken for false moved along, still to be confirmed.': '1 झूठी मानी गई बुकिंग भी साथ गई, अभी पक्की करनी है।',
  '{count} bookings taken for false moved along, still to be confirmed.':
    '{count} झूठी मानी गई बुकिंग भी साथ गईं, अभी पक्की करनी हैं।',
  'On time again.': 'फिर समय पर।',
  'Running 1 minute late.': '1 मिनट की देर।',
  'Running {minutes} minutes late.': '{minutes} मिनट की देर।',
  '1 ticket shows it.': '1 टिकट पर दिखेगा।',
  '{count} tickets show it.': '{count} टिकटों पर दिखेगा।',
  'Days off': 'छुट्टी के दिन',
  'Whom this would touch': 'किन पर असर होगा',
  'Open already': 'पहले से खुला है',
  'Patients can book again.': 'मरीज़ फिर बुक कर सकते हैं।',
  'The first day is in the past': 'पहला दिन बीत चुका है',
  'The last day should not be before the first': 'आखिरी दिन पहले दिन से पहले नहीं हो सकता',
  'A leave can have at most {max} days': 'छुट्टी ज़्यादा से ज़्यादा {max} दिन की हो सकती है',
  'A leave can end at most {max} days from today': 'छुट्टी आज से ज़्यादा से ज़्यादा {max} दिन बाद तक हो सकती है',

  // api: copy of the data, home, members
  'We are collecting your data. You can leave this page.': 'हम आपका डेटा इकट्ठा कर रहे हैं। आप यह पेज छोड़ सकते हैं।',
  'Copy found': 'कॉपी मिली',
  'There is no copy of your data': 'आपके डेटा की कोई कॉपी नहीं है',
  Home: 'होम',
  Noted: 'नोट हो गया',
  'Members found': 'सदस्य मिले',
  'The invitation is ready': 'न्योता तैयार है',
  'The link is revoked': 'लिंक रद्द किया गया',
  'The member is changed': 'सदस्य की भूमिका बदल दी गई',
  'The member is suspended': 'सदस्य को रोका गया',
  'The member is let in again': 'सदस्य की रोक हटी',
  'Owners and doctors are let in only with a second factor': 'मालिक और डॉक्टर अब दूसरे कोड से ही आ सकते हैं',
  'Owners and doctors are let in without a second factor again': 'मालिक और डॉक्टर अब दूसरे कोड के बिना भी आ सकते हैं',
  'The member is removed': 'सदस्य हटाया गया',
  'The link is ready': 'लिंक तैयार है',

  // api: payment and receipts
  'Continue in the payment window': 'भुगतान की विंडो में आगे बढ़ें',
  'Payment received. Your plan is set.': 'भुगतान मिल गया। आपका प्लान तय है।',
  'No payments yet': 'अभी तक कोई भुगतान नहीं',
  'Payments found': 'भुगतान मिले',
  'Receipt found': 'रसीद मिली',

  // api: profile
  'The practice': 'प्रैक्टिस',
  'Profile found': 'प्रोफ़ाइल मिली',
  'You have no profile yet': 'अभी आपकी प्रोफ़ाइल नहीं है',
  'Times are shown as 5:30 pm.': 'समय 5:30 pm के रूप में दिखेगा।',
  'Times are shown as 17:30.': 'समय 17:30 के रूप में दिखेगा।',
  'Your profile data was deleted.': 'आपकी प्रोफ़ाइल का डेटा हटा दिया गया।',
  'There is no profile data to delete.': 'हटाने के लिए प्रोफ़ाइल का कोई डेटा नहीं है।',
  'Profile updated': 'प्रोफ़ाइल बदल गई',
  'Profile updated. 1 booked patient keeps their place on {first}, {second}, {third}, {fourth}, {fifth} and {day}.':
    'प्रोफ़ाइल बदल गई। {first}, {second}, {third}, {fourth}, {fifth} और {day} को बुक 1 मरीज़ की जगह बनी रहेगी।',
  'Profile updated. {count} booked patients keep their places on {first}, {second}, {third}, {fourth}, {fifth} and {day}.':
    'प्रोफ़ाइल बदल गई। {first}, {second}, {third}, {fourth}, {fifth} और {day} को बुक {count} मरीज़ों की जगह बनी रहेगी।',
  'Profile updated. 1 booked patient keeps their place on {first}, {second}, {third}, {fourth} and {day}.':
    'प्रोफ़ाइल बदल गई। {first}, {second}, {third}, {fourth} और {day} को बुक 1 मरीज़ की जगह बनी रहेगी।',
  'Profile updated. {count} booked patients keep their places on {first}, {second}, {third}, {fourth} and {day}.':
    'प्रोफ़ाइल बदल गई। {first}, {second}, {third}, {fourth} और {day} को बुक {count} मरीज़ों की जगह बनी रहेगी।',
  'Profile updated. 1 booked patient keeps their place on {first}, {second}, {third} and {day}.':
    'प्रोफ़ाइल बदल गई। {first}, {second}, {third} और {day} को बुक 1 मरीज़ की जगह बनी रहेगी।',
  'Profile updated. {count} booked patients keep their places on {first}, {second}, {third} and {day}.':
    'प्रोफ़ाइल बदल गई। {first}, {second}, {third} और {day} को बुक {count} मरीज़ों की जगह बनी रहेगी।',
  'Profile updated. 1 booked patient keeps their place on {first}, {second} and {day}.':
    'प्रोफ़ाइल बदल गई। {first}, {second} और {day} को बुक 1 मरीज़ की जगह बनी रहेगी।',
  'Profile updated. {count} booked patients keep their places on {first}, {second} and {day}.':
    'प्रोफ़ाइल बदल गई। {first}, {second} और {day} को बुक {count} मरीज़ों की जगह बनी रहेगी।',
  'Profile updated. 1 booked patient keeps their place on {first} and {day}.':
    'प्रोफ़ाइल बदल गई। {first} और {day} को बुक 1 मरीज़ की जगह बनी रहेगी।',
  'Profile updated. {count} booked patients keep their places on {first} and {day}.':
    'प्रोफ़ाइल बदल गई। {first} और {day} को बुक {count} मरीज़ों की जगह बनी रहेगी।',
  'Profile updated. 1 booked patient keeps their place on {day}.':
    'प्रोफ़ाइल बदल गई। {day} को बुक 1 मरीज़ की जगह बनी रहेगी।',
  'Profile updated. {count} booked patients keep their places on {day}.':
    'प्रोफ़ाइल बदल गई। {day} को बुक {count} मरीज़ों की जगह बनी रहेगी।',
  'Profile submitted. This registration number was given before, so your free trial starts once your licence is approved.':
    'प्रोफ़ाइल भेज दी गई। यह रजिस्ट्रेशन नंबर पहले दिया जा चुका है, इसलिए फ़्री ट्रायल लाइसेंस स्वीकार होने पर शुरू होगा।',
  'Profile submitted. Your free trial was already used: choose a plan to start taking bookings.':
    'प्रोफ़ाइल भेज दी गई। आपका फ़्री ट्रायल हो चुका है: बुकिंग लेने के लिए प्लान चुनें।',
  'Profile submitted. Your {count}-day free trial has started and runs until {date}.':
    'प्रोफ़ाइल भेज दी गई। आपका {count} दिन का फ़्री ट्रायल शुरू हो गया है और {date} तक चलेगा।',
  'Please upload doctor image': 'कृपया डॉक्टर की फ़ोटो डालें',
  'Licence document is required': 'लाइसेंस का दस्तावेज़ ज़रूरी है',
  'The picture must be a JPEG, PNG or WebP file.': 'फ़ोटो JPEG, PNG या WebP फ़ाइल हो।',
  'The picture has too many pixels. Please make it smaller and try again.':
    'फ़ोटो में बहुत ज़्यादा पिक्सेल हैं। कृपया छोटी करके फिर से कोशिश करें।',
  'The picture could not be read. It may be damaged.': 'फ़ोटो पढ़ी नहीं जा सकी। शायद फ़ाइल खराब है।',
  'The licence document must be a PDF, JPEG or PNG file.': 'लाइसेंस का दस्तावेज़ PDF, JPEG या PNG फ़ाइल हो।',
  'The licence document has too many pixels. Please make it smaller and try again.':
    'लाइसेंस के दस्तावेज़ में बहुत ज़्यादा पिक्सेल हैं। कृपया छोटा करके फिर से कोशिश करें।',
  'The licence document could not be read. It may be damaged.': 'लाइसेंस का दस्तावेज़ पढ़ा नहीं जा सका। शायद फ़ाइल खराब है।',

  // api: queue
  'The board': 'बोर्ड',
  'Patients found': 'मरीज़ मिले',
  'The key of the waiting room’s link': 'वेटिंग रूम के लिंक की कुंजी',
  'The queue': 'लाइन',
  'Number {number}, please.': 'नंबर {number}, आइए।',
  'Added with number {number}. The day stays closed for bookings.':
    'नंबर {number} के साथ जोड़ा गया। दिन बुकिंग के लिए बंद ही रहेगा।',
  'Added with number {number}': 'नंबर {number} के साथ जोड़ा गया',
  'The ticket': 'टिकट',
  Undone: 'वापस लिया गया',
  'Marked as arrived': '“आ गए” लगाया गया',
  'Moved back in the line': 'लाइन में पीछे किया गया',
  'Marked as absent': '“नहीं आए” लगाया गया',
  'Marked as done': '“देख लिए” लगाया गया',
  'Marked as booked': '“बुक” लगाया गया',
  'Moved forward in the line': 'लाइन में आगे किया गया',
  'This appointment is for another day.': 'यह अपॉइंटमेंट किसी दूसरे दिन का है।',

  // api: keeping
  'How long appointments are kept': 'अपॉइंटमेंट कितने समय तक रखे जाते हैं',
  'Appointments are kept for ever.': 'अपॉइंटमेंट हमेशा रखे जाएँगे।',
  'Appointments are kept for {count} months. Older ones are removed from tomorrow on.':
    'अपॉइंटमेंट {count} महीने रखे जाएँगे। उनसे पुराने कल से हटा दिए जाएँगे।',

  // api: shared desk
  'This is a shared desk': 'यह साझा काउंटर है',
  'This is no shared desk': 'यह साझा काउंटर नहीं है',
  'The desk is open': 'काउंटर खुल गया',
  'Shared desks found': 'साझा काउंटर मिले',
  'This computer is a shared desk now': 'यह कंप्यूटर अब साझा काउंटर है',
  'The shared desk is changed': 'साझा काउंटर बदल दिया गया',
  'The shared desk has ended': 'साझा काउंटर खत्म किया गया',
  'Your PIN': 'आपका पिन',
  'Your PIN is set': 'आपका पिन रख लिया गया',
  'You have no PIN any more': 'अब आपका कोई पिन नहीं है',
} as const;
