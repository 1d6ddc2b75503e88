import { setting, whole, yesNo } from './setting.ts';
import type { Given } from './setting.ts';

const perHour = (fallback: string, meaning: string) => setting(fallback, whole(1, 1_000_000), { meaning });
const perMinute = (fallback: string, meaning: string) => setting(fallback, whole(1, 100_000_000), { meaning });
const atOnce = (fallback: string, meaning: string) => setting(fallback, whole(1, 1_000_000), { meaning });

export const rateLimitSettings = {
  LIMIT_CODES_PER_HOUR: perHour(
    '60',
    'Codes by mail that one client may ask for, and as many by SMS, counted by themselves; shared between processes.',
  ),
  SIGNUP_MAILS_WITHOUT_CHECK: perHour(
    '2',
    'Codes by mail, to sign up or for a new password, that the unknown devices of one network may ask for in an hour before a proof of work is needed, which nobody notices; shared between processes.',
  ),
  LOGINS_WITHOUT_CHECK: perHour(
    '10',
    'Wrong log-ins in an hour after which a network’s unknown devices need a proof of work to log in, which nobody notices and which grows with each; shared between processes.',
  ),
  LIMIT_LOGINS_PER_HOUR: perHour('600', 'Wrong log-ins of one client; shared between processes.'),
  LIMIT_PASSWORDS_PER_HOUR: perHour(
    '60',
    'Times that one client may confirm, change or reset a password, or try an owner’s link; shared between processes.',
  ),
  LIMIT_REGISTRATIONS_PER_HOUR: perHour('20', 'Sign-ups that one client may try; shared between processes.'),
  LIMIT_BOOKINGS_PER_MINUTE: perMinute(
    '300',
    'Bookings that one client may try, in each process; where there is Redis, in all together.',
  ),
  BOOKING_RUSH_CHECK: setting('1', yesNo, {
    meaning: 'Whether bookings need a proof of work, which nobody notices, while far more come than usual.',
  }),
  LIMIT_READS_PER_MINUTE: perMinute(
    '1200',
    'Other public calls of one client, in each process; where there is Redis, in all together.',
  ),
  LIMIT_STREAMS_PER_CLIENT: atOnce('300', 'Live streams that one client may have open, in each process.'),
  LIMIT_STREAMS_PER_DOCTOR: atOnce(
    '600',
    'Live streams that may be open to one clinic, in each process: of its desks, of its screens, and of other devices of its account.',
  ),
  LIMIT_DISPLAYS_PER_CLIENT: atOnce(
    '60',
    'Waiting-room screens of one clinic that one client may have open, in each process.',
  ),
  LIMIT_STRANGERS_PER_DOCTOR: atOnce(
    '200',
    'Of the live streams to one clinic, how many may be open to callers who show neither a ticket of today, nor the key of the clinic’s screen, nor a device of its account, in each process; one network gets an eighth.',
  ),
  STREAM_HEARTBEAT_SECONDS: setting('15', whole(1, 20), {
    meaning: 'How often a live stream sends a heartbeat, and how soon a stalled reader is disconnected.',
  }),
};
type Limits = Given<typeof rateLimitSettings>;

export const limits = ({ value }: Limits) =>
  Object.freeze({
    codesPerHour: value.LIMIT_CODES_PER_HOUR,
    passwordsPerHour: value.LIMIT_PASSWORDS_PER_HOUR,
    registrationsPerHour: value.LIMIT_REGISTRATIONS_PER_HOUR,
    bookingsPerMinute: value.LIMIT_BOOKINGS_PER_MINUTE,
    readsPerMinute: value.LIMIT_READS_PER_MINUTE,
  });

export const wrongLogins = ({ value }: Limits) =>
  Object.freeze({ free: value.LOGINS_WITHOUT_CHECK, perHour: value.LIMIT_LOGINS_PER_HOUR });

export const streams = ({ value }: Limits) =>
  Object.freeze({
    heartbeatSeconds: value.STREAM_HEARTBEAT_SECONDS,
    streamsPerClient: value.LIMIT_STREAMS_PER_CLIENT,
    streamsPerDoctor: value.LIMIT_STREAMS_PER_DOCTOR,
    displaysPerClient: value.LIMIT_DISPLAYS_PER_CLIENT,
    strangersPerDoctor: value.LIMIT_STRANGERS_PER_DOCTOR,
  });
