import type { Language } from '@baari/contract/languages';

/** Words and phrases, with commas between them. */
interface Words {
  stop: string;
  /** Those that also say that a clinic is closed. */
  closed?: string;
  /** Those that may be said of anything, and are meant so beside a word for messages alone. */
  unwanted: string;
  start: string;
  /** What is stopped. */
  messages: string;
  /** What else may stand beside any: courtesy, whom it is said to, and the verb that some words need. */
  beside: string;
}

/** What a phone may write to have no more messages, or to have them again, in each language that it is told in. Not reviewed by native speakers yet. */
const WORDS: Readonly<Record<Language, Words>> = {
  // With Hindi and Urdu in Latin letters.
  en: {
    stop: `stop, stopall, unsubscribe, opt out, optout, roko, rok do, do not send, don't send, dont send, donot send, do not sent, don't sent,
      dont sent, do not message, don't message, dont message, do not msg, don't msg, dont msg, do not text, don't text, dont text,
      no more messages, no more message, no more msgs, no more msg, no more sms, no more texts, mat bhejo, mat bheje, mat bhejen,
      mat bhejein, mat bhejiye, mat bhejiyega, mat bhejna, na bhejo, na bheje, na bhejen, na bhejein, na bhejiye`,
    closed:
      'band, bandh karo, bandh kar do, bandh kardo, bandh kare, bandh karen, bandh karein, bandh kijiye, bandh kariye',
    unwanted: `no messages, no message, no msgs, no msg, no sms, no texts, no text, no notifications, no reminders, i do not want,
      i don't want, i dont want, do not want, don't want, dont want, not wanted, i do not need, i don't need, i dont need, do not need,
      don't need, dont need, not needed, not required, no need, no need of, no need for, no need to send, mat karo, mat kro, mat kare,
      mat karen, mat karein, mat karna, mat kariye, mat kijiye, mat kijie, mat do, mat dena, na karo, na kare, na karen, na karein,
      na karna, na kijiye, nahi karo, nahin karo, nahi bhejo, nahi bhejna, nahi chahiye, nahin chahiye, nhi chahiye, nai chahiye,
      nahi chaiye, nahin chaiye, nhi chaiye, nahi chahie, ki zarurat nahi, ki zaroorat nahi, ki jarurat nahi, ki jaroorat nahi`,
    start: 'start, unstop, subscribe, shuru, chalu',
    messages: `messages, message, msgs, msg, mesage, messege, messeges, sms, texts, text, whatsapp, notifications, notification, reminders,
      reminder, alerts, updates`,
    beside: `please, pls, plz, kindly, sir, madam, mam, ma'am, doctor, dr, dear, hi, hello, hey, ok, okay, yes, now, again, anymore,
      immediately, thanks, thank you, thankyou, thx, this, these, the, all, your, any, more, my messages, my message, my msgs, my msg, my sms,
      my texts, my whatsapp, baari, from baari, from you, from this number, sending, messaging, texting, receiving, to receive, it, me, us,
      to me, to us, to my number, to this number, on my number, on this number, to my phone, on my phone, on whatsapp, karo, kro, kare,
      karen, karein, karna, kariye, kardo, kar do, kar den, kar dijiye, kijiye, kijie, ji, ab, abhi, ye, yeh, sab, sare, koi, koi bhi, aur,
      bhai, bhejna, bhejne, mujhe, mujhko, mere ko, hume, hamein, mere number par, mere number pe, is number par, is number pe,
      mere phone par, mere phone pe, phir se, dobara, kripya, kripaya, namaste, dhanyavad, shukriya`,
  },
  hi: {
    stop: `रोकें, रोको, रोक दो, रोक दें, स्टॉप, मत भेजो, मत भेजे, मत भेजें, मत भेजिए, मत भेजिये, मत भेजिएगा, मत भेजना, न भेजो, ना भेजो,
      न भेजें, ना भेजें`,
    closed: 'बंद, बन्द',
    unwanted: `मत करो, मत करे, मत करें, मत करिए, मत कीजिए, मत कीजिये, मत करना, मत दो, न करें, ना करें, न करो, ना करो, नहीं करो, नहीं भेजो,
      नहीं भेजना, नहीं चाहिए, नहीं चाहिये, नही चाहिए, नही चाहिये, की ज़रूरत नहीं, की जरूरत नहीं, की जरुरत नहीं`,
    start: 'शुरू, शुरु, चालू, स्टार्ट',
    messages: 'मैसेज, मेसेज, मेसेजेस, मैसेजेस, संदेश, सन्देश, एसएमएस, व्हाट्सएप, व्हाट्सऐप',
    beside: `कृपया, प्लीज़, प्लीज, सर, मैडम, डॉक्टर, डॉक्टर साहब, जी, नमस्ते, हेलो, ओके, ठीक है, अब, अभी, फिर से, दोबारा, धन्यवाद,
      शुक्रिया, ये, यह, सब, सारे, कोई, कोई भी, और, भेजना, भेजने, मुझे, मुझको, हमें, मेरे नंबर पर, इस नंबर पर, मेरे फ़ोन पर, मेरे फोन पर,
      करें, करो, करना, कर दो, कर दें, कर दीजिए, कीजिए`,
  },
  bn: {
    stop: `থামুন, থামো, থামান, রুকুন, রুকো, স্টপ, পাঠাবেন না, পাঠিও না, পাঠাবে না, পাঠিয়ো না, pathaben na, pathaben naa, pathabe na,
      pathio na`,
    closed: 'বন্ধ, bondho korun, bondho koro, bandho korun',
    unwanted: `চাই না, চাইনা, লাগবে না, দরকার নেই, দরকার নাই, করবেন না, কোরো না, করো না, দেবেন না, দিবেন না, দিও না, পাঠানোর দরকার নেই,
      chai na, chaina, lagbe na, dorkar nei, dorkar nai, korben na, koro na, deben na, diben na, dio na`,
    start: 'শুরু, চালু, স্টার্ট',
    messages: 'মেসেজ, ম্যাসেজ, বার্তা, এসএমএস, হোয়াটসঅ্যাপ',
    beside: `দয়া করে, প্লিজ, স্যার, ম্যাডাম, ডাক্তার, ডাক্তারবাবু, নমস্কার, হ্যালো, ওকে, ঠিক আছে, এখন, এখনই, আবার, আর, ধন্যবাদ, এই, সব,
      কোনো, কোন, পাঠানো, আমাকে, আমার নম্বরে, আমার ফোনে, করুন, করো, করে দিন, doya kore, amake, ar, aar, kono`,
  },
  mr: {
    stop: `थांबवा, थांबा, पाठवू नका, पाठवु नका, नका पाठवू, thambva, thambava, pathvu naka, pathavu naka, pathau naka, pathwu naka,
      naka pathvu`,
    closed: 'band kara, bandh kara',
    unwanted: 'नको, नकोत, नको आहे, नको आहेत, करू नका, करु नका, नका करू, देऊ नका, nako, nakot, nako ahe, karu naka, naka karu',
    start: 'सुरू, सुरु',
    messages: 'मॅसेज, व्हॉट्सअॅप, व्हॉट्सॲप',
    beside: `मॅडम, आता, परत, पुन्हा, नमस्कार, ठीक आहे, हे, सर्व, सगळे, पाठवणे, मला, माझ्या नंबरवर, करा, करून टाका, mala, krupaya, aata`,
  },
  te: {
    stop: `ఆపండి, ఆపు, ఆపేయండి, స్టాప్, పంపకండి, పంపవద్దు, పంపొద్దు, పంపించకండి, పంపించవద్దు, పంపించొద్దు, పంపకు, aapandi, apandi, aapeyandi,
      pampakandi, pampavaddu, pampoddu, pampinchakandi, pampinchoddu`,
    unwanted: `వద్దు, వద్దండి, చేయకండి, చెయ్యకండి, చేయవద్దు, చేయొద్దు, చెయ్యొద్దు, పెట్టకండి, పెట్టొద్దు, అక్కర్లేదు, అవసరం లేదు, vaddu, vadhu,
      vaddhu, oddu, cheyakandi, cheyyakandi, cheyavaddu, cheyoddu, cheyyoddu, pettakandi, pettoddu, akkarledu, avasaram ledu`,
    start: 'ప్రారంభించండి, ప్రారంభించు, మొదలుపెట్టండి, మొదలుపెట్టు, స్టార్ట్',
    messages: 'మెసేజ్, మెసేజ్లు, మెసేజీలు, మెసేజులు, మెసేజెస్, సందేశం, సందేశాలు, ఎస్ఎంఎస్, వాట్సాప్',
    beside: `దయచేసి, ప్లీజ్, సార్, మేడమ్, మేడం, డాక్టర్, గారు, నమస్తే, నమస్కారం, హలో, ఓకే, సరే, ఇప్పుడు, ఇక, మళ్లీ, మళ్ళీ, ధన్యవాదాలు, థాంక్స్,
      ఈ, అన్ని, పంపడం, నాకు, నా నంబర్కు, నా నంబర్కి, చేయండి, dayachesi, naku, naaku, inka`,
  },
  ta: {
    stop: `நிறுத்து, நிறுத்தவும், நிறுத்துங்கள், நிறுத்துங்க, ஸ்டாப், அனுப்ப வேண்டாம், அனுப்பவேண்டாம், அனுப்ப வேணாம், அனுப்பாதீர்கள்,
      அனுப்பாதீங்க, அனுப்பாதே, niruthu, niruthunga, niruthungal, niruthavum, anuppa vendam, anuppa venam, anupa vendam, anupa venam,
      anuppathinga, anuppadhinga, anuppatheenga, anuppadheenga, anupathinga, anupadhinga, anuppathe`,
    unwanted: `வேண்டாம், வேணாம், தேவையில்லை, தேவை இல்லை, பண்ணாதீர்கள், பண்ணாதீங்க, பண்ணாதே, பண்ண வேண்டாம், பண்ண வேணாம், செய்யாதீர்கள்,
      செய்ய வேண்டாம், vendam, vendaam, venam, venaam, venda, thevai illai, thevaiillai, thevaillai, pannathinga, pannadhinga,
      pannatheenga, pannadheenga, pannathe, panna vendam, panna venam`,
    start: 'தொடங்கு, தொடங்கவும், தொடங்குங்கள், ஸ்டார்ட்',
    messages: `மெசேஜ், மெசேஜை, மெசேஜ்கள், மெசேஜுகள், மெசேஜ்களை, செய்தி, செய்திகள், செய்திகளை, குறுஞ்செய்தி, எஸ்எம்எஸ், வாட்ஸ்அப்`,
    beside: `தயவுசெய்து, தயவு செய்து, ப்ளீஸ், சார், மேடம், டாக்டர், வணக்கம், ஹலோ, ஓகே, சரி, இப்போது, இனி, இனிமேல், மீண்டும், நன்றி, இந்த,
      எல்லா, எந்த, அனுப்புவதை, எனக்கு, என் நம்பருக்கு, பண்ணுங்க, பண்ணுங்கள், செய்யுங்கள், செய்யவும், dayavu seithu, enakku, enaku, yenakku,
      yenaku, ini, inimel`,
  },
  gu: {
    stop: `રોકો, સ્ટોપ, મોકલશો નહીં, મોકલશો નહિ, મોકલશો ના, મોકલતા નહીં, ના મોકલો, ન મોકલો, ના મોકલશો, ન મોકલશો, mokalsho nahi, moklsho nahi,
      mokalso nahi, moklso nahi, na mokalo, na moklo, na mokalsho, na moklso`,
    closed: 'બંધ, bandh kari do, band kari do',
    unwanted: `નથી જોઈતા, નથી જોઈતો, નથી જોઈતું, નથી જોઇતા, નથી જોઇતો, ના જોઈએ, ન જોઈએ, નહીં જોઈએ, નહિ જોઈએ, ના કરો, ન કરો, ના કરશો, ન કરશો,
      નહીં કરો, કરશો નહીં, કરશો નહિ, જરૂર નથી, ની જરૂર નથી, nathi joita, nathi joito, nathi joitu, na joiye, nahi joiye, na joie,
      na karso, na karsho, karso nahi, karsho nahi, jarur nathi, ni jarur nathi`,
    start: 'શરૂ, ચાલુ, સ્ટાર્ટ',
    messages: 'મેસેજ, મેસેજો, સંદેશ, સંદેશા, એસએમએસ, વોટ્સએપ',
    beside: `કૃપા કરીને, પ્લીઝ, સર, સાહેબ, મેડમ, ડૉક્ટર, ડોક્ટર, જી, નમસ્તે, હેલો, ઓકે, હવે, હવેથી, ફરી, ફરીથી, આભાર, આ, બધા, કોઈ,
      મોકલવાનું, મને, મારા નંબર પર, કરો, કરી દો, કરશો, mane, maherbani kari ne`,
  },
  kn: {
    stop: `ನಿಲ್ಲಿಸಿ, ನಿಲ್ಲಿಸು, ಸ್ಟಾಪ್, ಕಳುಹಿಸಬೇಡಿ, ಕಳಿಸಬೇಡಿ, ಕಳುಹಿಸಬೇಡ, ಕಳಿಸಬೇಡ, ಕಳುಹಿಸುವುದು ಬೇಡ, nillisi, nilsi, kaluhisabedi, kalisabedi,
      kalisbedi, kaluhisbedi`,
    unwanted: `ಬೇಡ, ಬೇಡಿ, ಮಾಡಬೇಡಿ, ಮಾಡಬೇಡ, ಹಾಕಬೇಡಿ, ಬೇಕಾಗಿಲ್ಲ, ಬೇಕಿಲ್ಲ, ಅಗತ್ಯವಿಲ್ಲ, ಅಗತ್ಯ ಇಲ್ಲ, beda, bedi, madabedi, maadabedi, madbedi,
      maadbedi, hakabedi, bekagilla, bekilla, agatya illa`,
    start: 'ಪ್ರಾರಂಭಿಸಿ, ಪ್ರಾರಂಭಿಸು, ಶುರು, ಸ್ಟಾರ್ಟ್',
    messages: 'ಮೆಸೇಜ್, ಮೆಸೇಜ್ಗಳು, ಮೆಸೇಜ್ಗಳನ್ನು, ಮೆಸೇಜುಗಳನ್ನು, ಸಂದೇಶ, ಸಂದೇಶಗಳು, ಸಂದೇಶಗಳನ್ನು, ಎಸ್ಎಂಎಸ್, ವಾಟ್ಸಾಪ್',
    beside: `ದಯವಿಟ್ಟು, ಪ್ಲೀಸ್, ಸರ್, ಮೇಡಂ, ಡಾಕ್ಟರ್, ನಮಸ್ಕಾರ, ಹಲೋ, ಓಕೆ, ಸರಿ, ಈಗ, ಇನ್ನು, ಇನ್ಮುಂದೆ, ಮತ್ತೆ, ಧನ್ಯವಾದ, ಧನ್ಯವಾದಗಳು, ಈ, ಎಲ್ಲಾ,
      ಯಾವುದೇ, ಕಳುಹಿಸುವುದನ್ನು, ನನಗೆ, ನನ್ನ ನಂಬರ್ಗೆ, ಮಾಡಿ, dayavittu, nanage, nange`,
  },
  ml: {
    stop: `നിർത്തുക, നിർത്തൂ, സ്റ്റോപ്പ്, അയക്കരുത്, അയയ്ക്കരുത്, അയക്കണ്ട, അയക്കേണ്ട, അയയ്ക്കണ്ട, അയയ്ക്കേണ്ട, അയക്കല്ലേ, അയയ്ക്കല്ലേ,
      nirthuka, nirthoo, nirthu, ayakkaruthu, ayakkaruth, ayakaruthu, ayakkanda, ayakkenda, ayakkalle`,
    unwanted: `വേണ്ട, വേണ്ടാ, ചെയ്യരുത്, ചെയ്യണ്ട, ചെയ്യേണ്ട, ചെയ്യല്ലേ, ഇടരുത്, ആവശ്യമില്ല, ആവശ്യം ഇല്ല, vendaa, cheyyaruthu, cheyyaruth,
      cheyyanda, cheyyenda, aavashyamilla, avashyamilla, aavasyamilla`,
    start: 'തുടങ്ങുക, തുടങ്ങൂ, ആരംഭിക്കുക, സ്റ്റാർട്ട്',
    messages: 'മെസേജ്, മെസ്സേജ്, മെസേജുകൾ, മെസ്സേജുകൾ, സന്ദേശം, സന്ദേശങ്ങൾ, എസ്എംഎസ്, വാട്സാപ്പ്',
    beside: `ദയവായി, പ്ലീസ്, സർ, സാർ, മാഡം, ഡോക്ടർ, നമസ്കാരം, ഹലോ, ഓകെ, ശരി, ഇപ്പോൾ, ഇനി, വീണ്ടും, നന്ദി, ഈ, എല്ലാ, ഒരു, അയക്കുന്നത്,
      എനിക്ക്, എന്റെ നമ്പറിലേക്ക്, ചെയ്യൂ, ചെയ്യുക, dayavayi, enikku, enikk`,
  },
  pa: {
    stop: 'ਰੋਕੋ, ਸਟਾਪ, ਨਾ ਭੇਜੋ, ਨਾ ਭੇਜਿਓ, ਨਾ ਭੇਜਣਾ, ਨਾ ਭੇਜਿਆ ਕਰੋ, ਮਤ ਭੇਜੋ, na bhejyo, na bhejio, na bhejeyo',
    closed: 'ਬੰਦ',
    unwanted: `ਨਹੀਂ ਚਾਹੀਦਾ, ਨਹੀਂ ਚਾਹੀਦੇ, ਨਹੀ ਚਾਹੀਦਾ, ਨਹੀ ਚਾਹੀਦੇ, ਨਾ ਕਰੋ, ਨਾ ਕਰਿਓ, ਨਾ ਕਰਨਾ, ਮਤ ਕਰੋ, ਦੀ ਲੋੜ ਨਹੀਂ, nahi chahida, nahin chahida,
      nai chahida, nahi chahide, nahin chahide, nai chahide, na kareyo, na kario, di lod nahi`,
    start: 'ਸ਼ੁਰੂ, ਚਾਲੂ, ਸਟਾਰਟ',
    messages: 'ਮੈਸੇਜ, ਮੈਸਜ, ਸੁਨੇਹੇ, ਸੁਨੇਹਾ, ਐਸਐਮਐਸ, ਵਟਸਐਪ',
    beside: `ਕਿਰਪਾ ਕਰਕੇ, ਪਲੀਜ਼, ਪਲੀਜ, ਸਰ, ਮੈਡਮ, ਡਾਕਟਰ, ਜੀ, ਸਤ ਸ੍ਰੀ ਅਕਾਲ, ਹੈਲੋ, ਓਕੇ, ਠੀਕ ਹੈ, ਹੁਣ, ਫਿਰ, ਦੁਬਾਰਾ, ਧੰਨਵਾਦ, ਸ਼ੁਕਰੀਆ, ਇਹ,
      ਸਾਰੇ, ਕੋਈ, ਹੋਰ, ਭੇਜਣੇ, ਮੈਨੂੰ, ਮੇਰੇ ਨੰਬਰ ਤੇ, ਕਰੋ, ਕਰ ਦਿਓ, kirpa karke, mainu`,
  },
  or: {
    stop: `ଷ୍ଟପ୍, ଷ୍ଟପ, ପଠାନ୍ତୁ ନାହିଁ, ପଠାନ୍ତୁ ନାହି, ପଠାନ୍ତୁନାହିଁ, ପଠାନ୍ତୁନି, ପଠାଅ ନାହିଁ, ପଠାଅନି, pathantu nahi, pathantu nahin, pathantuni,
      pathaa nahi, pathao nahi`,
    closed: 'ବନ୍ଦ, banda karantu, bandha karantu, band karantu',
    unwanted: `ଦରକାର ନାହିଁ, ଦରକାର ନାହି, ଦରକାର ନାଇ, ଆବଶ୍ୟକ ନାହିଁ, ଲୋଡ଼ା ନାହିଁ, ଚାହେଁ ନାହିଁ, ଚାହୁଁନି, ଚାହୁନି, କରନ୍ତୁ ନାହିଁ, କରନ୍ତୁ ନାହି, କରନ୍ତୁନି,
      କର ନାହିଁ, ଦିଅନ୍ତୁ ନାହିଁ, darkar nahi, darkar nahin, darakar nahi, darakar nahin, loda nahi, karantu nahi, karantu nahin, karantuni`,
    start: 'ଆରମ୍ଭ, ଚାଲୁ, ଷ୍ଟାର୍ଟ',
    messages: 'ମେସେଜ, ମେସେଜ୍, ମେସେଜଗୁଡ଼ିକ, ବାର୍ତ୍ତା, ସନ୍ଦେଶ, ଏସଏମଏସ, ୱାଟ୍ସଆପ',
    beside: `ଦୟାକରି, ପ୍ଲିଜ, ସାର୍, ସାର, ମାଡାମ, ଡାକ୍ତର, ନମସ୍କାର, ହେଲୋ, ଓକେ, ଏବେ, ଆଉ, ପୁଣି, ଧନ୍ୟବାଦ, ଏହି, ସବୁ, କୌଣସି, ପଠାଇବା, ମୋତେ, ମୋର,
      ମୋ ନମ୍ବରକୁ, କରନ୍ତୁ, କରିଦିଅନ୍ତୁ, dayakari, mote, au`,
  },
  as: {
    stop: 'ষ্টপ, নপঠাব, নপঠাবা, নপঠিয়াব, নপঠিয়াবা, napathabo, nopothabo, nepathabo, napathaba, napothiyabo',
    closed: 'বন্ধ, bondho korok, bandha karak',
    unwanted: `নালাগে, নেলাগে, দৰকাৰ নাই, প্ৰয়োজন নাই, নিবিচাৰোঁ, নকৰিব, নকৰিবা, নিদিব, নিদিবা, nalage, nelage, dorkar nai, darkar nai,
      nokoribo, nokoriba, nakaribo, nidibo`,
    start: 'আৰম্ভ, চালু, ষ্টাৰ্ট',
    messages: 'মেছেজ, মেচেজ, বাৰ্তা, এছএমএছ',
    beside: `অনুগ্ৰহ কৰি, প্লিজ, ছাৰ, মেডাম, ডাক্তৰ, নমস্কাৰ, হেল্লো, অকে, এতিয়া, আৰু, আকৌ, পুনৰ, ধন্যবাদ, এই, সকলো, কোনো, পঠোৱা, মোক,
      মোৰ নম্বৰত, কৰক, কৰি দিয়ক, anugraha kori, mok, aru`,
  },
  ur: {
    stop: `روکیں, روکو, روک دو, روک دیں, اسٹاپ, سٹاپ, مت بھیجو, مت بھیجیں, مت بھیجیے, مت بھیجنا, نہ بھیجو, نہ بھیجیں, نہ بھیجیے`,
    closed: 'بند',
    unwanted: `مت کرو, مت کریں, مت کیجیے, مت کرنا, نہ کرو, نہ کریں, نہ کیجیے, نہ کرنا, نہیں چاہیے, نہیں چاہئے, نہیں چاہیئے, نہیں چاہییں, نہیں بھیجنا,
      کی ضرورت نہیں`,
    start: 'شروع, اسٹارٹ, سٹارٹ, چالو',
    messages: 'میسج, میسجز, میسیج, میسیجز, مسیج, پیغام, پیغامات, ایس ایم ایس, واٹس ایپ',
    beside: `براہ کرم, براہ مہربانی, پلیز, سر, میڈم, ڈاکٹر, ڈاکٹر صاحب, جی, السلام علیکم, سلام, ہیلو, اوکے, ٹھیک ہے, اب, ابھی, پھر سے, دوبارہ,
      شکریہ, یہ, سب, سارے, کوئی, مزید, اور, بھیجنا, بھیجنے, مجھے, ہمیں, میرے نمبر پر, اس نمبر پر, کریں, کرو, کرنا, کر دو, کر دیں, کیجیے`,
  },
};

export type Wish = 'stop' | 'start';

/** The words of a text alone: it has several spellings in Unicode, with marks that nobody sees, and people put signs, quotes and pictures around it. */
const wordsOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** Any of these in a text of words alone, in all languages, the longest first: 'kar do' before 'kar'. */
function anyOf(...kinds: readonly (keyof Words)[]): RegExp {
  const listed = Object.values(WORDS).flatMap((words) => kinds.flatMap((kind) => words[kind]?.split(',') ?? []));
  const longestFirst = listed.map(wordsOf).sort((a, b) => b.length - a.length);
  return new RegExp(`(?<!\\S)(?:${longestFirst.join('|')})(?!\\S)`, 'gu');
}

const STOP = anyOf('stop', 'closed');
/** "Closed?" asks about the clinic, "Start?" about the doctor, "No message?" whether one has come. */
const STOP_ASKED = anyOf('stop');
const UNWANTED = anyOf('unwanted');
const START = anyOf('start');
const MESSAGES = anyOf('messages');
const BESIDE = anyOf('beside', 'messages');

const isBeside = (words: string): boolean => words.replace(BESIDE, '').trim() === '';

/** The words between commas and full stops: 'No, message me' is not 'No message'. */
const clausesOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .split(/[,;.!\u060c]/u)
    .map(wordsOf);

/** The words that ask in such a clause for no more messages: 'No need, message me' asks for some. */
function stopsIn(clause: string, isAsked: boolean): RegExp[] {
  if (isAsked) return [STOP_ASKED];
  return clause.search(MESSAGES) >= 0 ? [STOP, UNWANTED] : [STOP];
}

/**
 * What a message to us asks for: no more messages, or messages again; null: neither. It consists of the word, which may be said again, and of
 * what may stand beside it. So 'Bus stop' and 'Can I stop my tablets?' are no wish, and 'Sir please stop, thank you' is one.
 */
export function wishIn(text: string): Wish | null {
  const isAsked = /[?\u061f]/u.test(text.normalize('NFKC'));
  const said = clausesOf(text).filter((clause) => !isBeside(clause));
  const consistsOf = (wishesIn: (clause: string) => readonly RegExp[]) =>
    said.length > 0 && said.every((clause) => wishesIn(clause).some((wish) => isBeside(clause.replace(wish, ''))));
  if (consistsOf((clause) => stopsIn(clause, isAsked))) return 'stop';
  return !isAsked && consistsOf(() => [START]) ? 'start' : null;
}
