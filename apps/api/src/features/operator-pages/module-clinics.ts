import { clinicTime } from '@baari/calendar/zone';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { paramOf, queryOf } from '../../http/operator-forms.ts';
import { Failure } from '../../lib/failure.ts';
import type { Told } from '../../lib/operator-document.ts';
import type { Door } from './module-door.ts';
import type { Operator } from './rules.ts';
import type { OperatorClinicService } from './service-clinics.ts';
import type { Clinic } from './store-clinics.ts';
import { clinicPage, CLINICS, clinicsPage, endSessionsPage } from './views-clinics.ts';

interface ClinicsParts {
  service: OperatorClinicService;
  door: Door;
  clock: () => Date;
  zone: string;
  time(instant: Date): string;
}

const ID = /^\w{1,40}$/;
const TOLD: Readonly<Partial<Record<string, Told>>> = {
  ended: { text: 'All sessions were ended.', isWrong: false },
  mailed: { text: 'The mail goes out within a minute.', isWrong: false },
  undecided: { text: 'Nothing was decided yet, so there is no mail.', isWrong: true },
};
const room = '/clinics';

export function mountClinics(app: FastifyInstance, { service, door, clock, zone, time }: ClinicsParts): void {
  async function clinicOf(request: FastifyRequest, operator: Operator): Promise<Clinic> {
    const doctorId = paramOf(request, 'doctorId');
    const now = clock();
    const clinic = ID.test(doctorId) && (await service.one(operator, doctorId, clinicTime(now, zone).date, now));
    if (!clinic) throw new Failure('NOT_FOUND');
    await door.noteReads(request, operator, [{ call: 'operatorAccount', doctorId }]);
    return clinic;
  }
  const hide = { schema: { hide: true } };

  app.get(CLINICS, hide, async (request, reply) => {
    const operator = await door.operator(request);
    const { text = '', cursor } = queryOf(request);
    const page = await service.list(operator, text, cursor, clock());
    const reads = page.clinics.map(({ doctor_id: doctorId }) => ({ call: 'operatorProfile', doctorId }));
    await door.noteReads(request, operator, reads);
    return reply.send(clinicsPage({ ...operator, room }, page, time));
  });
  app.get(`${CLINICS}/:doctorId`, hide, async (request, reply) => {
    const operator = await door.operator(request);
    const clinic = await clinicOf(request, operator);
    const { told = '' } = queryOf(request);
    const known = Object.hasOwn(TOLD, told) ? TOLD[told]! : null;
    return reply.send(clinicPage({ ...operator, room }, clinic, known, time));
  });
  app.get(`${CLINICS}/:doctorId/sessions`, hide, async (request, reply) => {
    const operator = await door.operator(request);
    door.requireProof(operator);
    return reply.send(endSessionsPage({ ...operator, room }, await clinicOf(request, operator)));
  });
  app.post(`${CLINICS}/:doctorId/sessions`, hide, async (request, reply) => {
    const operator = await door.operatorOfForm(request);
    const clinic = await clinicOf(request, operator);
    await service.endSessions(operator, clinic, clock());
    return reply.redirect(`${CLINICS}/${clinic.doctorId}?told=ended`, 303);
  });
  app.post(`${CLINICS}/:doctorId/mail`, hide, async (request, reply) => {
    const operator = await door.operatorOfForm(request);
    const { doctorId } = await clinicOf(request, operator);
    const isPromised = await service.mailDecision(operator, doctorId, clock());
    return reply.redirect(`${CLINICS}/${doctorId}?told=${isPromised ? 'mailed' : 'undecided'}`, 303);
  });
}
