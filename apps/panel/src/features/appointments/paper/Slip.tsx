import { doctorName } from '@baari/contract/doctor-name';
import type { TimeRange } from '@baari/contract/day';
import type { Clock } from '@baari/contract/vocabulary';
import type { PracticeFacts } from '@baari/contract/profile-facts';
import type { LocalLanguage } from '@baari/contract/languages';
import { QRCodeSVG } from 'qrcode.react';
import { formatPaperDate } from '../../../lib/format.ts';
import { englishPaper, localPaper } from '../../../messages/local-paper.ts';

export interface SlipData {
  date: string;
  number: number;
  /** When the turn comes. */
  expected: TimeRange | null;
  ticketUrl: string;
}

interface SlipProps {
  slip: SlipData;
  /** Whose clinic it is; the slip can do without. */
  profile: PracticeFacts | null | undefined;
  /** Spoken beside English. */
  language: LocalLanguage;
  clock: Clock;
}

/** A line may end after the dash of a range of times, but neither before it nor within a time. */
const TOGETHER = / (?=[ap]m|–)/g;
const NO_BREAK = '\u00A0';

/** The printed token, without the patient's name for privacy. What people typed may be in any script. */
export function Slip({ slip, profile, language, clock }: SlipProps) {
  const local = localPaper[language].slip;
  return (
    <div className="slip">
      {profile && (
        <header>
          <p className="doctor" dir="auto">
            {doctorName(profile.personalInfo.name)}
          </p>
        </header>
      )}
      <p className="label">
        <span lang="en">{englishPaper.slip.token}</span> · <bdi lang={language}>{local.token}</bdi>
      </p>
      <p className="token">{slip.number}</p>
      {slip.expected && (
        <p className="expected" lang="en">
          {englishPaper.slip.expected(slip.expected, clock).replaceAll(TOGETHER, NO_BREAK)}
        </p>
      )}
      <p className="date" lang="en">
        {formatPaperDate(slip.date, 'en')}
      </p>
      <p className="date" lang={language} dir="auto">
        {formatPaperDate(slip.date, language)}
      </p>
      <div className="code">
        <QRCodeSVG value={slip.ticketUrl} level="M" marginSize={2} title={englishPaper.slip.code} role="img" />
      </div>
      <p lang="en">{englishPaper.slip.hint}</p>
      <p lang={language} dir="auto">
        {local.hint}
      </p>
      {profile && (
        <footer>
          <p className="address" dir="auto">
            {profile.clinicInfo.address}
          </p>
          <p>{profile.clinicInfo.phoneNumber}</p>
        </footer>
      )}
    </div>
  );
}
