import type { Translation } from '../../../lib/messages.ts';
import type * as english from '../../en/appointments/acts.ts';

/** What the desk did last, in Hindi. Not reviewed by a native speaker yet. */
export const did = {
  arrive: '{number} {name} आ गए',
  'call-next': '{number} {name} को बुलाया',
  'call-now': '{number} {name} को बारी से पहले बुलाया',
  'call-again': '{number} {name} को फिर से बुलाया',
  skip: '{number} {name} को पीछे किया',
  'no-show': '{number} {name} नहीं आए',
  complete: '{number} {name} को देख लिया',
  'walk-in': '{number} {name} को जोड़ा',
  'phone-booking': '{number} {name} को फ़ोन से बुक किया',
  'clinic-cancel': 'नंबर {number} रद्द किया',
  priority: '{number} {name} को आगे किया',
  'put-back': '{number} {name} को लौटाया',
  correct: '{number} {name} को सुधारा',
  'running-late': 'देरी की सूचना दी',
  'on-time': '“अब देर नहीं” की सूचना दी',
} satisfies Translation<typeof english.did>;

/** The same where there is room for two words. */
export const didShort = {
  arrive: '{number} आ गए',
  'call-next': '{number} बुलाया',
  'call-now': '{number} बुलाया',
  'call-again': '{number} फिर बुलाया',
  skip: '{number} पीछे किया',
  'no-show': '{number} नहीं आए',
  complete: '{number} देख लिया',
  'walk-in': '{number} जोड़ा',
  'phone-booking': '{number} बुक किया',
  'clinic-cancel': '{number} रद्द किया',
  priority: '{number} आगे किया',
  'put-back': '{number} लौटाया',
  correct: '{number} सुधारा',
  'running-late': 'देरी',
  'on-time': 'अब देर नहीं',
} satisfies Translation<typeof english.didShort>;

/** The undo of each. */
export const undoOf = {
  arrive: 'वापस लें: नंबर {number} पर ‘आ गए’',
  'call-next': 'वापस लें: नंबर {number} को बुलाना',
  'call-now': 'वापस लें: नंबर {number} को बारी से पहले बुलाना',
  'call-again': 'वापस लें: नंबर {number} को फिर से बुलाना',
  skip: 'वापस लें: नंबर {number} को पीछे करना',
  'no-show': 'वापस लें: नंबर {number} पर ‘नहीं आए’',
  complete: 'वापस लें: नंबर {number} पर ‘देख लिया’',
  'walk-in': 'वापस लें: नंबर {number}, बिना बुकिंग',
  'phone-booking': 'वापस लें: नंबर {number} की फ़ोन से बुकिंग',
  'clinic-cancel': 'वापस लें: नंबर {number} को रद्द करना',
  priority: 'वापस लें: नंबर {number} को आगे करना',
  'put-back': 'वापस लें: नंबर {number} पर ‘लौटाएँ’',
  correct: 'वापस लें: नंबर {number} में सुधार',
  'running-late': 'वापस लें: देरी की सूचना',
  'on-time': 'वापस लें: “अब देर नहीं”',
} satisfies Translation<typeof english.undoOf>;
