import { rangeText } from '@baari/calendar/clock-text';
import { doctorName } from '@baari/contract/doctor-name';
import type { TimeRange } from '@baari/contract/day';
import type { Clock } from '@baari/contract/vocabulary';
import type { PracticeFacts } from '@baari/contract/profile-facts';
import { QRCodeSVG } from 'qrcode.react';
import type { Paper } from '../../../lib/use-papers.ts';

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
  /** The languages that it is written in. */
  papers: readonly Paper[];
  clock: Clock;
}

/** A line may end after the dash of a range of times, but neither before it nor within a time. */
const TOGETHER = / (?=[ap]m|–)/g;
const NO_BREAK = '\u00A0';

/** A time runs from left to right, also in a line that does not. */
const TIME = /\d{1,2}:\d{2}(?:\s[ap]m)?/g;
const leftToRight = (time: string): string => `\u2066${time}\u2069`;

/** When the turn comes, in the words of one language; without words it is the same in all. */
const timeOn = ({ say }: Paper, turn: TimeRange, clock: Clock): string =>
  rangeText(turn, clock, {
    between: '–',
    about: (time) => say('slip.about', { time }),
    or: (before, from) => say('slip.or', { before, from }),
  }).replaceAll(TOGETHER, NO_BREAK);

interface InEachProps {
  papers: readonly Paper[];
  say: (paper: Paper) => string;
}

/** A line in each language, of which those that fit stand beside each other. */
const InEach = ({ papers, say }: InEachProps) => (
  <p className="label">
    {papers.map((paper) => (
      <bdi key={paper.language} lang={paper.language}>
        {say(paper)}
      </bdi>
    ))}
  </p>
);

interface ExpectedProps {
  papers: readonly Paper[];
  turn: TimeRange;
  clock: Clock;
}

function Expected({ papers, turn, clock }: ExpectedProps) {
  const times = papers.map((paper) => ({ language: paper.language, time: timeOn(paper, turn, clock) }));
  return (
    <>
      <InEach papers={papers} say={({ say }) => say('slip.expected')} />
      {times
        .filter(({ time }, i) => times.findIndex((other) => other.time === time) === i)
        .map(({ language, time }) => (
          <p key={language} className="expected" lang={language} dir="auto">
            {language === 'ur' ? time.replaceAll(TIME, leftToRight) : time}
          </p>
        ))}
    </>
  );
}

/** The printed token, without the patient's name for privacy. What people typed may be in any script. */
export function Slip({ slip, profile, papers, clock }: SlipProps) {
  return (
    <div className="slip">
      {profile && (
        <header>
          <p className="doctor" dir="auto">
            {doctorName(profile.personalInfo.name)}
          </p>
        </header>
      )}
      <InEach papers={papers} say={({ say }) => say('slip.token')} />
      <p className="token">{slip.number}</p>
      {slip.expected && <Expected papers={papers} turn={slip.expected} clock={clock} />}
      {papers.map((paper) => (
        <p key={paper.language} className="date" lang={paper.language} dir="auto">
          {paper.date(slip.date)}
        </p>
      ))}
      <div className="code">
        <QRCodeSVG
          value={slip.ticketUrl}
          level="M"
          marginSize={2}
          title={papers[0]?.say('slip.hint') ?? ''}
          role="img"
        />
      </div>
      {papers.map((paper) => (
        <p key={paper.language} lang={paper.language} dir="auto">
          {paper.say('slip.hint')}
        </p>
      ))}
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
