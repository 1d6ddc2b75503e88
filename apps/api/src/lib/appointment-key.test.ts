import { describe, expect, it } from 'vitest';
import { appointmentId, readAppointmentId } from './appointment-key.ts';

const appointment = { doctorId: 'zzz0k3v9wt', date: '2026-11-21', serial: 200 };

describe('appointment ids', () => {
  it('are read back, and anything else is null', () => {
    expect(readAppointmentId(appointmentId(appointment))).toEqual(appointment);
    for (const id of ['', '1', 'zzz0k3v9wt-20261121-0', 'zzz0k3v9wt-20261321-1', 'zzz0k3v9wt-20261121-1x'])
      expect(readAppointmentId(id)).toBeNull();
  });
});
