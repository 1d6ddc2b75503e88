import { describe, expect, it } from 'vitest';
import { paths, routeOf } from './router.ts';

describe('addresses', () => {
  it('finds each page, with or without a slash at the end', () => {
    expect(routeOf('/book')).toEqual({ page: 'find' });
    expect(routeOf('/book/')).toEqual({ page: 'find' });
    expect(routeOf('/book/appointments/k3m9x2ab7q/')).toEqual({ page: 'clinic', doctorId: 'k3m9x2ab7q' });
    expect(routeOf('/book/t/AbC-_9')).toEqual({ page: 'ticket', ticket: 'AbC-_9' });
    expect(routeOf('/book/visits/AbC-_9')).toEqual({ page: 'visits', ticket: 'AbC-_9' });
    expect(routeOf('/book/clinic/K3M9X2AB7Q')).toEqual({ page: 'doctors', clinicId: 'k3m9x2ab7q' });
    expect(routeOf('/book/screen/K3M9X2AB7Q')).toEqual({ page: 'screen', screenId: 'k3m9x2ab7q' });
    expect(routeOf('/book/display/K3M9X2AB7Q')).toEqual({ page: 'display', doctorId: 'k3m9x2ab7q' });
  });
  it('OPEN-13 a doctor’s id is the same in capitals, a ticket is not', () => {
    expect(routeOf('/book/appointments/K3M9X2AB7Q')).toEqual({ page: 'clinic', doctorId: 'k3m9x2ab7q' });
    expect(routeOf(paths.ticket('aB'))).toEqual({ page: 'ticket', ticket: 'aB' });
  });
  it.each(['/', '/booking', '/book/t', '/book/t/', '/book/x/y', '/book/clinic', '/book/t/a/b', '/book/appointments'])(
    '%s is lost',
    (path) => expect(routeOf(path)).toEqual({ page: 'lost' }),
  );
  it('stands a broken escape', () =>
    expect(routeOf('/book/t/%E0%A4%A')).toEqual({ page: 'ticket', ticket: '%E0%A4%A' }));
});
