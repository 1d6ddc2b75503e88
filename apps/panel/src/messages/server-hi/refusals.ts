/** What the service refuses, and what another desk has done, in Hindi. Not reviewed by a native speaker yet. */
export default {
  // contract: refusals
  'The request could not be read. Please check it and try again.': 'यह समझ में नहीं आया। कृपया जाँचकर फिर से कोशिश करें।',
  'Messages cannot be sent to this kind of browser.': 'इस तरह के ब्राउज़र पर सूचनाएँ नहीं भेजी जा सकतीं।',
  'You have no practice of your own. Please say which one you mean.':
    'आपकी अपनी कोई प्रैक्टिस नहीं है। कृपया बताएँ कि कौन सी प्रैक्टिस।',
  'Please login to continue': 'आगे बढ़ने के लिए लॉगिन करें',
  'The clinic no longer has you as a member.': 'इस क्लिनिक में अब आप सदस्य नहीं हैं।',
  '{clinic} no longer has you as a member.': '{clinic} में अब आप सदस्य नहीं हैं।',
  'The clinic has suspended you.': 'इस क्लिनिक ने आपका काम रोक दिया है।',
  '{clinic} has suspended you.': '{clinic} ने आपका काम रोक दिया है।',
  'Your clinic has ended its account here.': 'आपके क्लिनिक ने यहाँ अपना खाता बंद कर दिया है।',
  'Your log-in was made for that clinic alone and has ended too.':
    'आपका लॉगिन सिर्फ़ उसी क्लिनिक के लिए था, इसलिए वह भी बंद हो गया है।',
  'If another clinic invites you, you get a new one.': 'कोई दूसरा क्लिनिक न्योता देगा, तो आपको नया लॉगिन मिलेगा।',
  'This shared desk was ended, or none of your doctors is at it any more.':
    'यह साझा काउंटर बंद किया गया, या अब इस पर आपके कोई डॉक्टर नहीं हैं।',
  'Please ask an owner of the clinic.': 'कृपया क्लिनिक के मालिक से बात करें।',
  'Invalid email or password': 'ईमेल या पासवर्ड गलत है',
  'Please enter the code that your authenticator app shows.': 'कृपया वह कोड डालें जो आपका ऑथेंटिकेटर ऐप दिखा रहा है।',
  'This is not the PIN. Please try again.': 'यह पिन सही नहीं है। कृपया फिर से कोशिश करें।',
  'This request came from another site and was refused.': 'यह अनुरोध किसी दूसरी साइट से आया और रोका गया।',
  'Please complete your profile on profile page': 'कृपया प्रोफ़ाइल पेज पर अपनी प्रोफ़ाइल पूरी करें',
  'Please confirm that it is you, then try again.': 'कृपया पक्का करें कि यह आप ही हैं, फिर कोशिश करें।',
  'There is no PIN, or it was wrong too often. Please use your password.':
    'पिन नहीं है, या कई बार गलत डाला गया। कृपया पासवर्ड डालें।',
  'This belongs to another doctor.': 'यह किसी दूसरे डॉक्टर का है।',
  'This ticket is for another clinic.': 'यह टिकट किसी दूसरे क्लिनिक का है।',
  'This clinic takes no online bookings from your network today, because false ones came from it. Please call the clinic: it can book you by phone.':
    'यह क्लिनिक आज आपके नेटवर्क से ऑनलाइन बुकिंग नहीं ले रहा, क्योंकि वहाँ से झूठी बुकिंग आई थीं। कृपया क्लिनिक को फ़ोन करें: फ़ोन पर बुकिंग हो सकती है।',
  'Your role at this clinic does not allow this. Please ask an owner of the clinic.':
    'इस क्लिनिक में आपकी भूमिका से यह नहीं हो सकता। कृपया क्लिनिक के मालिक से कहें।',
  'This clinic lets its owners and doctors in only with a second factor. It is turned on under Your Data, and stays on.':
    'इस क्लिनिक में मालिक और डॉक्टर दूसरे कोड से ही आ सकते हैं। यह “आपका डेटा” में चालू होता है, और चालू रहता है।',
  'Not found': 'नहीं मिला',
  'Please confirm your mobile number by a code first.': 'कृपया पहले कोड से अपना मोबाइल नंबर पक्का करें।',
  'The code could not be sent. Please try again later, or call the clinic.':
    'कोड नहीं भेजा जा सका। बाद में फिर कोशिश करें, या क्लिनिक को फ़ोन करें।',
  'This code is wrong or too old.': 'यह कोड ग़लत है या पुराना हो गया है।',
  'This service sends no messages to mobile numbers.': 'यह सेवा मोबाइल नंबर पर मैसेज नहीं भेजती।',
  'This service sends no messages to browsers.': 'यह सेवा ब्राउज़र पर सूचनाएँ नहीं भेजती।',
  'This computer is no shared desk any more. Please log in.': 'यह कंप्यूटर अब साझा काउंटर नहीं है। कृपया लॉगिन करें।',
  'This link is not valid any more: it was used or revoked, or its time is over. Please ask the clinic for a new one.':
    'यह लिंक अब नहीं चलेगा: यह इस्तेमाल या रद्द हो चुका है, या इसका समय निकल गया। कृपया क्लिनिक से नया लिंक माँगें।',
  'This browser is now logged in with another account. Nothing was changed.':
    'इस ब्राउज़र में अब दूसरा खाता लॉगिन है। कुछ नहीं बदला।',
  'Your second factor was changed in another window. Please load this page again.':
    'आपका दूसरा कोड किसी और विंडो में बदला गया। कृपया यह पेज फिर से खोलें।',
  'Please turn on your own second factor first, under Your Data.': 'कृपया पहले “आपका डेटा” में अपना दूसरा कोड चालू करें।',
  'You are the last owner of a clinic where others work. Please make somebody else an owner first.':
    'आप इस क्लिनिक के आखिरी मालिक हैं, और यहाँ दूसरे लोग भी काम करते हैं। कृपया पहले किसी और को मालिक बनाएँ।',
  'This person is a member of this clinic already. Nothing was changed.':
    'यह व्यक्ति पहले से इस क्लिनिक का सदस्य है। कुछ नहीं बदला।',
  'This e-mail address or mobile number has an account already. Log in with it, then open the link again.':
    'इस ईमेल या मोबाइल नंबर का खाता पहले से है। उससे लॉगिन करें, फिर लिंक दोबारा खोलें।',
  'A clinic can have {max} members, open invitations counted. Please remove one first.':
    'एक क्लिनिक में {max} सदस्य हो सकते हैं, खुले न्योते मिलाकर। कृपया पहले किसी एक को हटाएँ।',
  'A clinic can have {max} waiting-room screens of several doctors. Please end one first.':
    'एक क्लिनिक में कई डॉक्टरों की {max} वेटिंग रूम स्क्रीन हो सकती हैं। कृपया पहले एक खत्म करें।',
  'A doctor needs an account with an e-mail address: the licence, the plan and receipts are told by mail.':
    'डॉक्टर के खाते में ईमेल ज़रूरी है: लाइसेंस, प्लान और रसीद की खबर ईमेल से जाती है।',
  'This doctor has a practice in the clinic, and so stays a doctor or an owner of it.':
    'इस डॉक्टर की क्लिनिक में प्रैक्टिस है, इसलिए ये यहाँ डॉक्टर या मालिक ही रहेंगे।',
  'Theirs is the last practice of the clinic, and nobody can work at a clinic without one. Please invite another doctor first.':
    'यह क्लिनिक की आखिरी प्रैक्टिस है, और इसके बिना क्लिनिक में कोई काम नहीं कर सकता। कृपया पहले किसी और डॉक्टर को न्योता दें।',
  'A clinic can have {max} shared desks. Please end one first.':
    'एक क्लिनिक में {max} साझा काउंटर हो सकते हैं। कृपया पहले एक खत्म करें।',
  'You have {max} passkeys, which is the most. Please remove one first.':
    'आपकी {max} पासकी हैं, इससे ज़्यादा नहीं हो सकतीं। कृपया पहले एक हटाएँ।',
  'You already have a profile. Edit it on the profile page.': 'आपकी प्रोफ़ाइल पहले से है। उसे प्रोफ़ाइल पेज पर बदलें।',
  'This doctor is not taking bookings right now.': 'ये डॉक्टर अभी बुकिंग नहीं ले रहे।',
  'All places on this day are taken. Please choose another day.': 'यह दिन भर गया है। कृपया दूसरा दिन चुनें।',
  'The doctor does not see patients on this day. Please choose another day.':
    'डॉक्टर इस दिन मरीज़ नहीं देखते। कृपया दूसरा दिन चुनें।',
  'Bookings are open for today and the next {count} days.': 'बुकिंग आज और अगले {count} दिनों के लिए खुली है।',
  'The clinic takes no bookings for this day. Please choose another day, or call the clinic.':
    'क्लिनिक इस दिन की बुकिंग नहीं ले रहा। कृपया दूसरा दिन चुनें, या क्लिनिक को फ़ोन करें।',
  "Today's consulting hours are over. Please choose another day.": 'आज का समय निकल गया है। कृपया दूसरा दिन चुनें।',
  'No session is left today, so there is no delay to tell.': 'आज का समय पूरा हो गया है, इसलिए देर बताने की ज़रूरत नहीं।',
  'This patient already has an appointment on this day.': 'इस मरीज़ का इस दिन पहले से नंबर है।',
  'This mobile number already has {max} appointments on this day.': 'इस मोबाइल नंबर से इस दिन पहले से {max} अपॉइंटमेंट हैं।',
  'This ticket is for another day.': 'यह टिकट किसी दूसरे दिन का है।',
  'This ticket was already verified.': 'यह टिकट पहले ही जाँचा जा चुका है।',
  'This appointment was cancelled.': 'यह अपॉइंटमेंट रद्द हो चुका है।',
  'The clinic took this booking for a false one. If its patient stands before you, take them in.':
    'क्लिनिक ने इस बुकिंग को झूठी माना था। अगर मरीज़ आपके सामने है, तो उन्हें ले लें।',
  'This appointment was moved to another day.': 'यह अपॉइंटमेंट दूसरे दिन कर दिया गया।',
  'This appointment can no longer be cancelled.': 'यह अपॉइंटमेंट अब रद्द नहीं हो सकता।',
  'This appointment can no longer be changed.': 'यह अपॉइंटमेंट अब बदला नहीं जा सकता।',
  'The queue has changed. Please check it and try again.': 'लाइन बदल गई है। कृपया देखकर फिर से कोशिश करें।',
  'At most {max} browsers are told of one ticket.': 'एक टिकट की सूचना ज़्यादा से ज़्यादा {max} ब्राउज़र पर जाती है।',
  'Nobody is behind this patient.': 'इस मरीज़ के पीछे कोई नहीं है।',
  'Nobody is waiting.': 'कोई इंतज़ार में नहीं है।',
  'This is too large. Please send less.': 'यह बहुत बड़ा है। कृपया कम भेजें।',
  'This type of content is not supported here.': 'इस तरह की चीज़ यहाँ नहीं चलती।',
  'Please check the highlighted fields.': 'कृपया निशान लगे खाने जाँचें।',
  'Invalid or expired OTP': 'OTP गलत है या उसका समय निकल गया',
  "Payment verification failed, if any money got deducted from you bank it'll get refunded in 7 working days.":
    'भुगतान की जाँच नहीं हो सकी। अगर बैंक से पैसे कटे हैं, तो 7 कामकाजी दिनों में वापस आ जाएँगे।',
  'We first have to check that you are not a program. Please try again.':
    'पहले हमें देखना है कि आप कोई प्रोग्राम तो नहीं। कृपया फिर से कोशिश करें।',
  'Please wait {n}s before resending.': 'दोबारा भेजने से पहले कृपया {n} सेकंड रुकें।',
  'Too many attempts. Please wait a while and try again.': 'बहुत ज़्यादा कोशिशें हो गईं। कृपया थोड़ी देर रुककर फिर से कोशिश करें।',
  'Something went wrong': 'कुछ गड़बड़ हो गई',
  'The service cannot answer right now. Please try again in a moment.':
    'सेवा अभी जवाब नहीं दे पा रही। कृपया थोड़ी देर में फिर से कोशिश करें।',
  'Failed to create subscription, try again.': 'सब्सक्रिप्शन नहीं बन सका, फिर से कोशिश करें।',
  'We could not confirm your payment yet. We will check again in a few minutes. Please do not pay twice.':
    'हम आपका भुगतान अभी पक्का नहीं कर सके। कुछ मिनट में फिर जाँचेंगे। कृपया दो बार भुगतान न करें।',
  'This is off at the moment. Please try again later.': 'यह अभी बंद है। कृपया बाद में फिर से कोशिश करें।',
  'Payments are not set up yet. Nothing was charged.': 'भुगतान अभी चालू नहीं है। कोई पैसा नहीं लिया गया।',

  // api: codes, files, overload
  'With this ticket the clinic keeps no mobile number.': 'इस टिकट के साथ क्लिनिक के पास कोई मोबाइल नंबर नहीं है।',
  'The desk works with this visit today. You can erase it tomorrow.':
    'आज काउंटर पर इस विज़िट का काम चल रहा है। इसे कल मिटा सकते हैं।',
  'This visit is not kept with your mobile number any more.': 'यह विज़िट अब आपके मोबाइल नंबर के साथ नहीं रखी है।',
  'No more codes are sent to this number today. Please try again tomorrow, or call the clinic.':
    'आज इस नंबर पर और कोड नहीं भेजे जाएँगे। कल फिर कोशिश करें, या क्लिनिक को फ़ोन करें।',
  'Too many codes were wrong. Wait a minute, or use a recovery code.':
    'बहुत से कोड गलत थे। एक मिनट रुकें, या रिकवरी कोड डालें।',
  'Too many codes were wrong. Wait {minutes} minutes, or use a recovery code.':
    'बहुत से कोड गलत थे। {minutes} मिनट रुकें, या रिकवरी कोड डालें।',
  'The service is very busy right now. Please try again in a moment.':
    'सेवा पर अभी बहुत भीड़ है। कृपया थोड़ी देर में फिर से कोशिश करें।',
  'Searching for doctors is off at the moment. Please use the QR code or the link of your doctor.':
    'डॉक्टर की खोज अभी बंद है। कृपया अपने डॉक्टर का QR कोड या लिंक इस्तेमाल करें।',
  'Copies of data cannot be made at the moment. Please try again later.':
    'अभी डेटा की कॉपी नहीं बन सकती। कृपया बाद में फिर से कोशिश करें।',
  'Each booking is checked at the moment.': 'अभी हर बुकिंग की जाँच हो रही है।',
  'This file is larger than {max} MB': 'यह फ़ाइल {max} MB से बड़ी है',
  'This value cannot be used': 'यह नहीं चलेगा',
  'Settings of this installation': 'इस सेवा की सेटिंग',

  // api: what the desk can do about a refusal
  'No patient can be added: your practice is suspended. Home says why, and whom you can write to.':
    'मरीज़ नहीं जोड़ा जा सकता: आपकी प्रैक्टिस रोकी गई है। क्यों, और किसे लिखें, यह होम पर है।',
  'No patient can be added: your licence was refused, and no plan is running. Home says why, and what you can do.':
    'मरीज़ नहीं जोड़ा जा सकता: आपका लाइसेंस स्वीकार नहीं हुआ, और कोई प्लान नहीं चल रहा। क्यों, और क्या करें, यह होम पर है।',
  'No patient can be added: your free trial has ended. Choose a plan under Subscription.':
    'मरीज़ नहीं जोड़ा जा सकता: आपका फ़्री ट्रायल खत्म हो गया। सब्सक्रिप्शन में प्लान चुनें।',
  'No patient can be added: your plan has ended. Renew it under Subscription.':
    'मरीज़ नहीं जोड़ा जा सकता: आपका प्लान खत्म हो गया। सब्सक्रिप्शन में फिर से लें।',
  'No patient can be added: no plan is running yet. A free trial, if you have had none, starts once your licence is approved. A plan under Subscription starts at once.':
    'मरीज़ नहीं जोड़ा जा सकता: अभी कोई प्लान नहीं चल रहा। फ़्री ट्रायल, अगर पहले नहीं लिया, लाइसेंस स्वीकार होने पर शुरू होगा। सब्सक्रिप्शन में लिया प्लान तुरंत शुरू होता है।',
  'No patient can be added: no plan is running. Choose one under Subscription.':
    'मरीज़ नहीं जोड़ा जा सकता: कोई प्लान नहीं चल रहा। सब्सक्रिप्शन में प्लान चुनें।',
  'All places on this day are taken. You can add the patient over the maximum.':
    'यह दिन भर गया है। आप मरीज़ को सीमा से ऊपर जोड़ सकते हैं।',
  'This patient has booked anew for this day. Please take in that booking from the list; this ticket is not needed.':
    'इस मरीज़ ने इस दिन के लिए नई बुकिंग की है। कृपया सूची से वही बुकिंग लें; यह टिकट नहीं चाहिए।',
  'This patient has number {number} on this day. Cancel one of the two bookings; a patient needs one place.':
    'इस दिन इस मरीज़ का नंबर {number} है। दो में से एक बुकिंग रद्द करें; एक मरीज़ को एक ही जगह चाहिए।',

  // api: what another desk has done since, before an undo
  'Another desk has undone this already.': 'दूसरे काउंटर ने इसे पहले ही वापस ले लिया।',
  '{by} has undone this already.': '{by} ने इसे पहले ही वापस ले लिया।',
  'Another desk has marked number {number} as arrived since. That is undone first.':
    'इसके बाद दूसरे काउंटर ने नंबर {number} पर “आ गए” लगाया। पहले वह वापस लिया जाता है।',
  '{by} has marked number {number} as arrived since. That is undone first.':
    'इसके बाद {by} ने नंबर {number} पर “आ गए” लगाया। पहले वह वापस लिया जाता है।',
  'Another desk has called number {number} again since. That is undone first.':
    'इसके बाद दूसरे काउंटर ने नंबर {number} को फिर बुलाया। पहले वह वापस लिया जाता है।',
  '{by} has called number {number} again since. That is undone first.':
    'इसके बाद {by} ने नंबर {number} को फिर बुलाया। पहले वह वापस लिया जाता है।',
  'Another desk has called number {number} since. That is undone first.':
    'इसके बाद दूसरे काउंटर ने नंबर {number} को बुलाया। पहले वह वापस लिया जाता है।',
  '{by} has called number {number} since. That is undone first.':
    'इसके बाद {by} ने नंबर {number} को बुलाया। पहले वह वापस लिया जाता है।',
  'Another desk has skipped number {number} since. That is undone first.':
    'इसके बाद दूसरे काउंटर ने नंबर {number} को पीछे किया। पहले वह वापस लिया जाता है।',
  '{by} has skipped number {number} since. That is undone first.':
    'इसके बाद {by} ने नंबर {number} को पीछे किया। पहले वह वापस लिया जाता है।',
  'Another desk has marked number {number} as absent since. That is undone first.':
    'इसके बाद दूसरे काउंटर ने नंबर {number} पर “नहीं आए” लगाया। पहले वह वापस लिया जाता है।',
  '{by} has marked number {number} as absent since. That is undone first.':
    'इसके बाद {by} ने नंबर {number} पर “नहीं आए” लगाया। पहले वह वापस लिया जाता है।',
  'Another desk has marked number {number} as done since. That is undone first.':
    'इसके बाद दूसरे काउंटर ने नंबर {number} पर “देख लिए” लगाया। पहले वह वापस लिया जाता है।',
  '{by} has marked number {number} as done since. That is undone first.':
    'इसके बाद {by} ने नंबर {number} पर “देख लिए” लगाया। पहले वह वापस लिया जाता है।',
  'Another desk has marked number {number} as booked since. That is undone first.':
    'इसके बाद दूसरे काउंटर ने नंबर {number} पर “बुक” लगाया। पहले वह वापस लिया जाता है।',
  '{by} has marked number {number} as booked since. That is undone first.':
    'इसके बाद {by} ने नंबर {number} पर “बुक” लगाया। पहले वह वापस लिया जाता है।',
  'Another desk has added number {number} since. That is undone first.':
    'इसके बाद दूसरे काउंटर ने नंबर {number} जोड़ा। पहले वह वापस लिया जाता है।',
  '{by} has added number {number} since. That is undone first.':
    'इसके बाद {by} ने नंबर {number} जोड़ा। पहले वह वापस लिया जाता है।',
  'Another desk has booked number {number} since. That is undone first.':
    'इसके बाद दूसरे काउंटर ने नंबर {number} बुक किया। पहले वह वापस लिया जाता है।',
  '{by} has booked number {number} since. That is undone first.':
    'इसके बाद {by} ने नंबर {number} बुक किया। पहले वह वापस लिया जाता है।',
  'Another desk has moved number {number} forward since. That is undone first.':
    'इसके बाद दूसरे काउंटर ने नंबर {number} को आगे किया। पहले वह वापस लिया जाता है।',
  '{by} has moved number {number} forward since. That is undone first.':
    'इसके बाद {by} ने नंबर {number} को आगे किया। पहले वह वापस लिया जाता है।',
  'Another desk has cancelled number {number} since. That is undone first.':
    'इसके बाद दूसरे काउंटर ने नंबर {number} रद्द किया। पहले वह वापस लिया जाता है।',
  '{by} has cancelled number {number} since. That is undone first.':
    'इसके बाद {by} ने नंबर {number} रद्द किया। पहले वह वापस लिया जाता है।',
  'Another desk has corrected number {number} since. That is undone first.':
    'इसके बाद दूसरे काउंटर ने नंबर {number} की जानकारी सुधारी। पहले वह वापस लिया जाता है।',
  '{by} has corrected number {number} since. That is undone first.':
    'इसके बाद {by} ने नंबर {number} की जानकारी सुधारी। पहले वह वापस लिया जाता है।',
  'Another desk has announced a delay since. That is undone first.':
    'इसके बाद दूसरे काउंटर ने देर बताई। पहले वह वापस लिया जाता है।',
  '{by} has announced a delay since. That is undone first.': 'इसके बाद {by} ने देर बताई। पहले वह वापस लिया जाता है।',
  'Another desk has ended the delay since. That is undone first.':
    'इसके बाद दूसरे काउंटर ने देर हटाई। पहले वह वापस लिया जाता है।',
  '{by} has ended the delay since. That is undone first.': 'इसके बाद {by} ने देर हटाई। पहले वह वापस लिया जाता है।',

  // api: where a patient stands by now
  'Another desk has marked number {number} as booked.': 'दूसरे काउंटर ने नंबर {number} पर “बुक” लगाया।',
  '{by} has marked number {number} as booked.': '{by} ने नंबर {number} पर “बुक” लगाया।',
  'Another desk has marked number {number} as arrived.': 'दूसरे काउंटर ने नंबर {number} पर “आ गए” लगाया।',
  '{by} has marked number {number} as arrived.': '{by} ने नंबर {number} पर “आ गए” लगाया।',
  'Another desk has called number {number}.': 'दूसरे काउंटर ने नंबर {number} को बुलाया।',
  '{by} has called number {number}.': '{by} ने नंबर {number} को बुलाया।',
  'Another desk has marked number {number} as done.': 'दूसरे काउंटर ने नंबर {number} पर “देख लिए” लगाया।',
  '{by} has marked number {number} as done.': '{by} ने नंबर {number} पर “देख लिए” लगाया।',
  'Another desk has marked number {number} as absent.': 'दूसरे काउंटर ने नंबर {number} पर “नहीं आए” लगाया।',
  '{by} has marked number {number} as absent.': '{by} ने नंबर {number} पर “नहीं आए” लगाया।',
  'Another desk has cancelled number {number}.': 'दूसरे काउंटर ने नंबर {number} रद्द किया।',
  '{by} has cancelled number {number}.': '{by} ने नंबर {number} रद्द किया।',
  'The patient with number {number} has cancelled.': 'नंबर {number} के मरीज़ ने रद्द कर दिया।',
  'Another desk has moved number {number} to another day.': 'दूसरे काउंटर ने नंबर {number} को दूसरे दिन किया।',
  '{by} has moved number {number} to another day.': '{by} ने नंबर {number} को दूसरे दिन किया।',
  'The booking with number {number} has no place in the line until it is confirmed.':
    'नंबर {number} की बुकिंग पक्की होने तक लाइन में नहीं है।',
  'Another desk has put number {number} back in the line.': 'दूसरे काउंटर ने नंबर {number} को लाइन में पीछे किया।',
  '{by} has put number {number} back in the line.': '{by} ने नंबर {number} को लाइन में पीछे किया।',

  // api: that a patient was moved in the line since the desk saw them
  'Another desk has marked number {number} as arrived since.': 'इसके बाद दूसरे काउंटर ने नंबर {number} पर “आ गए” लगाया।',
  '{by} has marked number {number} as arrived since.': 'इसके बाद {by} ने नंबर {number} पर “आ गए” लगाया।',
  'Another desk has called number {number} since.': 'इसके बाद दूसरे काउंटर ने नंबर {number} को बुलाया।',
  '{by} has called number {number} since.': 'इसके बाद {by} ने नंबर {number} को बुलाया।',
  'Another desk has skipped number {number} since.': 'इसके बाद दूसरे काउंटर ने नंबर {number} को पीछे किया।',
  '{by} has skipped number {number} since.': 'इसके बाद {by} ने नंबर {number} को पीछे किया।',
  'Another desk has marked number {number} as absent since.': 'इसके बाद दूसरे काउंटर ने नंबर {number} पर “नहीं आए” लगाया।',
  '{by} has marked number {number} as absent since.': 'इसके बाद {by} ने नंबर {number} पर “नहीं आए” लगाया।',
  'Another desk has marked number {number} as done since.': 'इसके बाद दूसरे काउंटर ने नंबर {number} पर “देख लिए” लगाया।',
  '{by} has marked number {number} as done since.': 'इसके बाद {by} ने नंबर {number} पर “देख लिए” लगाया।',
  'Another desk has marked number {number} as booked since.': 'इसके बाद दूसरे काउंटर ने नंबर {number} पर “बुक” लगाया।',
  '{by} has marked number {number} as booked since.': 'इसके बाद {by} ने नंबर {number} पर “बुक” लगाया।',
  'Another desk has moved number {number} forward since.': 'इसके बाद दूसरे काउंटर ने नंबर {number} को आगे किया।',
  '{by} has moved number {number} forward since.': 'इसके बाद {by} ने नंबर {number} को आगे किया।',
} as const;
