import type { FastifyInstance } from 'fastify';
import { openBase } from './compose/base.ts';
import type { AppParts, Base } from './compose/base.ts';
import { allHandlers } from './compose/endpoints.ts';
import { serve } from './compose/serve.ts';
import { accountModule } from './features/account/module.ts';
import { appointmentsModule } from './features/appointments/module.ts';
import { auditModule } from './features/audit/module.ts';
import { availabilityModule } from './features/availability/module.ts';
import { bookingFloodModule } from './features/booking-flood/module.ts';
import { bookingSafetyModule } from './features/booking-safety/module.ts';
import { bookingModule } from './features/booking/module.ts';
import { clinicModule } from './features/clinic/module.ts';
import { dayControlModule } from './features/day-control/module.ts';
import { exportModule } from './features/export/module.ts';
import { featureSwitchModule } from './features/feature-switch/module.ts';
import { homeModule } from './features/home/module.ts';
import { licenceModule } from './features/licence/module.ts';
import { mailModule } from './features/mail/module.ts';
import { membersModule } from './features/members/module.ts';
import { noticeModule } from './features/notice/module.ts';
import { operatorPagesModule } from './features/operator-pages/module.ts';
import { ownVisitsModule } from './features/own-visits/module.ts';
import { patientMessageModule } from './features/patient-message/module.ts';
import { phoneCodeModule } from './features/phone-code/module.ts';
import { paymentModule } from './features/payment/module.ts';
import { processModule } from './features/process/module.ts';
import { profileModule } from './features/profile/module.ts';
import { publicConfigModule } from './features/public-config/module.ts';
import { queueModule } from './features/queue/module.ts';
import { receiptModule } from './features/receipt/module.ts';
import { reminderModule } from './features/reminder/module.ts';
import { retentionModule } from './features/retention/module.ts';
import { securityLogModule } from './features/security-log/module.ts';
import { sharedDeskModule } from './features/shared-desk/module.ts';
import { subscriptionModule } from './features/subscription/module.ts';
import { ticketModule } from './features/ticket/module.ts';

/** Every feature. Each takes what it needs from the base, and services of the features above it in the list. */
function modulesOn(base: Base) {
  const mail = mailModule(base);
  const securityLog = securityLogModule(base);
  const featureSwitch = featureSwitchModule(base);
  const subscription = subscriptionModule(base);
  const profile = profileModule(base, subscription.service);
  const account = accountModule(base, mail.service, profile.service.removeAfterDeletion, featureSwitch.service.require);
  const members = membersModule(base, mail.service, account.forgetSessions);
  const clinic = clinicModule(base, account.forgetSessions);
  const sharedDesk = sharedDeskModule(base, account);
  const ticket = ticketModule(base);
  const queue = queueModule(base, ticket.service, account, clinic.service.screen);
  const patientMessage = patientMessageModule(base, ticket.service, queue.service.todayOf);
  const phoneCode = phoneCodeModule(base, patientMessage.codeSender);
  const receipt = receiptModule(base);
  const payment = paymentModule(base, receipt.books);
  const reminder = reminderModule(base, mail.service);
  const bookingFlood = bookingFloodModule(base, mail.service);
  const ownProcess = processModule(base);
  const operatorPages = operatorPagesModule(
    { ...base, processId: ownProcess.service.id },
    account.passwords,
    payment.refund,
    securityLog.service,
  );
  const licence = licenceModule(
    base,
    mail.service,
    subscription.service,
    securityLog.service.note,
    operatorPages.service.find,
  );
  const toldOf = {
    licence: licence.service,
    bookingFlood: bookingFlood.service,
    account: account.service,
    wasThisYou: account.wasThisYou,
    members: members.service,
    receipt: receipt.service,
    reminder: reminder.service,
  };
  return {
    mail,
    subscription,
    profile,
    account,
    members,
    clinic,
    sharedDesk,
    ticket,
    patientMessage,
    phoneCode,
    ownVisits: ownVisitsModule(base, ticket.service, phoneCode.service),
    booking: bookingModule(base, ticket.service, featureSwitch.service, phoneCode.service),
    bookingFlood,
    ownProcess,
    operatorPages,
    licence,
    bookingSafety: bookingSafetyModule(base, phoneCode.service.canConfirm),
    appointments: appointmentsModule(base, ticket.service, account),
    queue,
    availability: availabilityModule(base),
    dayControl: dayControlModule(base),
    home: homeModule(base, patientMessage),
    receipt,
    payment,
    reminder,
    notice: noticeModule(base, mail.service, toldOf),
    audit: auditModule(base),
    securityLog,
    retention: retentionModule(base),
    dataExport: exportModule(base, profile.service, featureSwitch.service.require),
    publicConfig: publicConfigModule(
      { ...base, pushKey: patientMessage.pushKey, phoneCodes: phoneCode.service.canConfirm },
      payment,
    ),
  };
}

/** Builds the whole service from its parts; it does not listen yet. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const base = await openBase(parts);
  const modules = modulesOn(base);
  return serve(
    base,
    Object.values(modules),
    allHandlers(modules),
    modules.account.letIn,
    modules.securityLog.service.note,
  );
}
