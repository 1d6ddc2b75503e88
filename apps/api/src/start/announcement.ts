import type { Config } from '../config/config.ts';
import { placeOfRedis } from '../config/redis.ts';

/** Where files are. With an outside database the service may run in many processes, but a disk serves only one machine. */
function aboutFiles({ s3, databaseUrl, dataDir }: Config): string[] {
  if (s3) return [`  Files            bucket ${s3.bucket} at ${s3.endpoint ?? `Amazon S3, ${s3.region}`}`];
  return databaseUrl ? [`  Files            ${dataDir}/files: several machines need S3_BUCKET instead`] : [];
}

/** Only by Redis do processes on one database hear of each other's changes at once. */
function aboutRedis({ redis, databaseUrl }: Config): string[] {
  if (redis) return [`  Live screens     shared by ${placeOfRedis(redis)}`];
  return databaseUrl ? ['  Live screens     of this process only: several processes need REDIS_URL'] : [];
}

function aboutMail({ smtp, devTools, publicUrl }: Config): string[] {
  if (smtp) return [`  Mail             by ${smtp.host}, port ${smtp.port}`];
  if (devTools) return [`  Mail inbox       ${publicUrl}/dev/inbox`];
  return ['  Mail is off: set SMTP_URL, or nobody can sign up or reset a password.'];
}

/** Where doctors sign up in earnest, somebody has to look at their licences. */
const aboutLicences = ({ smtp, operatorEmail }: Config): string[] =>
  smtp && operatorEmail === null ? ['  Nobody is mailed that licences wait: set OPERATOR_EMAIL.'] : [];

function aboutPayments({ razorpay, devTools }: Config): string[] {
  if (razorpay) return [];
  return devTools
    ? ['  Payments         test payments only, by the embedded sandbox']
    : ['  Payments are off: set RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET.'];
}

function aboutTexts({ texts: { sms, whatsapp } }: Config): string[] {
  const names = { msg91: 'SMS by MSG91', gupshup: 'SMS by Gupshup', whatsapp: 'WhatsApp', outbox: null };
  const ways = [sms, whatsapp].flatMap((way) => (way && names[way.provider]) ?? []);
  return ways.length > 0 ? [`  Texts            ${ways.join(', ')}`] : [];
}

/** The lines that the service prints when it listens: where everything is, and what is off because a setting is missing. */
export function announcement(config: Config): string[] {
  const { brandName, publicUrl, userPanelUrl, devTools, google, recaptcha, traces } = config;
  return [
    `\n${brandName} is ready`,
    `  Doctor's panel   ${publicUrl}`,
    `  Patient app      ${userPanelUrl}`,
    `  API description  ${publicUrl}/docs`,
    ...aboutMail(config),
    ...aboutLicences(config),
    ...aboutTexts(config),
    ...aboutFiles(config),
    ...aboutRedis(config),
    ...(traces ? [`  Traces           to ${new URL(traces.url).host}`] : []),
    ...(recaptcha ? [`  Human-check      reCAPTCHA, asked at ${new URL(recaptcha.verifyUrl).host}`] : []),
    ...(devTools || google ? [] : ['  Google sign-in is off: set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.']),
    ...aboutPayments(config),
  ];
}
