import { verifyAppointment } from '@baari/contract/appointments';
import { TODAY } from '../samples.ts';
import { fails, refuses, says, waits } from '../state.ts';
import type { Reply, State } from '../state.ts';

const path = '/qrscanner';
const verified = (patientName: string | null) =>
  says(verifyAppointment, {
    message: 'Appointment verified successfully',
    patientDetails: {
      serialNumber: 104,
      patientName,
      gender: 'FEMALE',
      phoneNumber: patientName && '9845077120',
      appointmentDate: TODAY,
    },
  });
/** What a ticket's code leads to. */
const result = (name: string, reply: Reply): State => ({
  name: `scanner, ${name}`,
  path,
  steps: [{ label: 'Ticket code or link', text: 'asharao426-20261121-104' }, 'Verify'],
  replies: [reply],
});

export const SCANNER: readonly State[] = [
  { name: 'scanner, no camera', path },
  { name: 'scanner, camera starting', path, camera: 'starting' },
  { name: 'scanner, camera not asked yet', path, camera: 'prompt' },
  { name: 'scanner, camera denied', path, camera: 'denied' },
  { name: 'scanner, camera in use', path, camera: 'in use' },
  { name: 'scanner, a picture', path, steps: ['Upload Image'] },
  result('checking', waits(verifyAppointment)),
  result('verified', verified('Lakshmi Narayanaswamy Venkatasubramanian Iyengar')),
  result('verified, in Devanagari', verified('लक्ष्मी नारायणस्वामी')),
  result('verified, erased', verified(null)),
  result(
    'verified before',
    refuses(verifyAppointment, 'ALREADY_VERIFIED', { patient: { serialNumber: 104, patientName: 'सुनीता देवी' } }),
  ),
  result(
    'cancelled as false',
    refuses(verifyAppointment, 'CANCELLED_AS_FALSE', { patient: { serialNumber: 104, patientName: 'सुनीता देवी' } }),
  ),
  result('another clinic', refuses(verifyAppointment, 'OTHER_CLINIC')),
  result('no answer', fails(verifyAppointment)),
];
