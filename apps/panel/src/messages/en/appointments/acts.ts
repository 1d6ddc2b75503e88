/** What the desk did last. */
export const did = {
  arrive: '{number} {name} has arrived',
  'call-next': '{number} {name} was called',
  'call-now': '{number} {name} was called out of turn',
  'call-again': '{number} {name} was called again',
  skip: '{number} {name} was skipped',
  'no-show': '{number} {name} is absent',
  complete: '{number} {name} is done',
  'walk-in': '{number} {name} was added',
  'phone-booking': '{number} {name} was booked by phone',
  'clinic-cancel': 'Number {number} was cancelled',
  priority: '{number} {name} was moved up',
  'put-back': '{number} {name} was put back',
  correct: '{number} {name} was corrected',
  'running-late': 'A delay was announced',
  'on-time': '“On time again” was announced',
};

/** The same where there is room for two words. */
export const didShort = {
  arrive: '{number} arrived',
  'call-next': '{number} called',
  'call-now': '{number} called',
  'call-again': '{number} called again',
  skip: '{number} skipped',
  'no-show': '{number} absent',
  complete: '{number} done',
  'walk-in': '{number} added',
  'phone-booking': '{number} booked',
  'clinic-cancel': '{number} cancelled',
  priority: '{number} moved up',
  'put-back': '{number} put back',
  correct: '{number} corrected',
  'running-late': 'Delay',
  'on-time': 'On time again',
};

/** The undo of each. */
export const undoOf = {
  arrive: 'Undo Arrived for number {number}',
  'call-next': 'Undo call for number {number}',
  'call-now': 'Undo call out of turn for number {number}',
  'call-again': 'Undo second call for number {number}',
  skip: 'Undo skip for number {number}',
  'no-show': 'Undo Absent for number {number}',
  complete: 'Undo Done for number {number}',
  'walk-in': 'Undo walk-in for number {number}',
  'phone-booking': 'Undo booking by phone for number {number}',
  'clinic-cancel': 'Undo cancelling number {number}',
  priority: 'Undo priority for number {number}',
  'put-back': 'Undo Put back for number {number}',
  correct: 'Undo correction of number {number}',
  'running-late': 'Undo the announced delay',
  'on-time': 'Undo “On time again”',
};
