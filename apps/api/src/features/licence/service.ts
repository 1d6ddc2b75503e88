import type { SubscriptionService } from '../subscription/service.ts';
import type { AskedDecision, Claim, LicenceDesk, Outcome } from './rules.ts';

type OfferTrial = SubscriptionService['offerTrial'];

/** What the operator does about licences, by command and on the page. */
export function licenceService(desk: LicenceDesk, offerTrial: OfferTrial) {
  const claimOf = async (doctorId: string): Promise<Claim | null> =>
    (await desk.claims({ state: null, doctorId })).find((claim) => claim.doctor_id === doctorId) ?? null;
  return {
    claims: desk.claims,
    claimOf,

    async decide(doctorId: string, asked: AskedDecision, now: Date): Promise<Outcome> {
      const claim = await claimOf(doctorId);
      if (!claim) return 'NOT_FOUND';
      const council = asked.decision === 'approve' ? asked.council : claim.council;
      const licence = { regNumber: claim.reg_number, city: claim.city };
      return desk.decide(claim, asked, offerTrial(licence, council, now));
    },
  };
}
export type LicenceService = ReturnType<typeof licenceService>;
