import type { LicenceDecision } from '@baari/contract/vocabulary';
import {
  createAccount,
  giveAccountCode,
  lockAccount,
  showAccount,
  turnPasskeysOff,
  turnSecondFactorOff,
  unlockAccount,
} from './account.ts';
import type { CommandShape } from './command.ts';
import { backupCommands } from './commands-backup.ts';
import { rotateKeys } from './keys.ts';
import { doctorReport } from './doctor.ts';
import { decideLicence, listLicences, printLicencePage, showLicence } from './licence.ts';
import { OPERATOR_COMMANDS } from './operators.ts';
import { showMailFailures } from './mail.ts';
import { refundPayment } from './payment-refund.ts';
import { showPayment } from './payment.ts';
import { showSecurityLog } from './security-log.ts';
import { showSettings } from './settings.ts';

const SOMEBODY = '<email|doctorId>';
const NOTHING = 'nothing.';
const NOTED = 'nothing but the security log, which notes it.';

const account: CommandShape[] = [
  {
    usage: 'account create <email>',
    summary: 'create an account, and print a code for setting its password',
    changes: 'adds the account; its owner logs in after setting a password, or with Google.',
    example: 'account create asha.rao@clinic.example',
    run: ({ asOwner, config, now }, [email]) => asOwner((owner) => createAccount(owner, config, email!, now)),
  },
  {
    usage: `account code ${SOMEBODY}`,
    summary: 'print a code for a new password, for somebody whose mail does not arrive',
    changes: 'replaces any code that was mailed. Give it only to the owner: it opens the account.',
    example: 'account code asha.rao@clinic.example',
    run: ({ asOwner, config, now }, [who]) => asOwner((owner) => giveAccountCode(owner, config, who!, now)),
  },
  {
    usage: `account show ${SOMEBODY}`,
    summary: 'show an account: profile, plan and ways to log in',
    changes: NOTED,
    example: 'account show asha.rao@clinic.example --json',
    run: ({ asOwner, config, now }, [who]) => asOwner((owner) => showAccount(owner, config, who!, now)),
  },
  {
    usage: `account lock ${SOMEBODY}`,
    summary: 'lock an account',
    changes:
      'ends all sessions (within 2 seconds), refuses log-in and new bookings, and hides the clinic from the search. ' +
      'Tickets and all data stay. A log-in with the right password says that the account is locked.',
    example: 'account lock asha.rao@clinic.example',
    run: ({ asOwner, now }, [who]) => asOwner((owner) => lockAccount(owner, who!, now)),
  },
  {
    usage: `account unlock ${SOMEBODY}`,
    summary: 'unlock a locked account',
    changes: 'log-in, bookings and search work again; the owner must log in again.',
    example: 'account unlock asha.rao@clinic.example',
    run: ({ asOwner, now }, [who]) => asOwner((owner) => unlockAccount(owner, who!, now)),
  },
  {
    usage: `account second-factor-off ${SOMEBODY}`,
    summary: 'turn the second factor off, for somebody who lost the authenticator app and the recovery codes',
    changes:
      'password or Google alone opens the account again. First make sure, by a way that you know, that it is the owner who asks. The owner is mailed, and the clinic reads it in its account history.',
    example: 'account second-factor-off asha.rao@clinic.example',
    run: ({ asOwner, now }, [who]) => asOwner((owner) => turnSecondFactorOff(owner, who!, now)),
  },
  {
    usage: `account passkeys-off ${SOMEBODY}`,
    summary: 'remove all passkeys, for somebody who lost the devices that hold them',
    changes:
      'no passkey opens the account any more, and all its sessions end; password, Google and second factor stay. First make sure, by a way that you know, that it is the owner who asks. The owner is mailed, and the clinic reads it in its account history.',
    example: 'account passkeys-off asha.rao@clinic.example',
    run: ({ asOwner, now }, [who]) => asOwner((owner) => turnPasskeysOff(owner, who!, now)),
  },
];

const REASON = ['--reason <text>', 'what the doctor reads; needed'] as const;

const SEEN_EXAMPLE =
  '90b4e9a3ed74b7be-1a6b3f80c3a52be6-73d1c5e90a2b44f7-08c2fa1d6be97735-5f0c71ee2b7c9a41-e3b0c44298fc1c14-a41d09c77e5b3f26';
const SEEN = ['--seen <what>', 'what you have looked at, as licence show prints it; needed'] as const;

const decided =
  (decision: LicenceDecision): CommandShape['run'] =>
  ({ asOwner, config, now }, [who], options) =>
    asOwner((owner) => decideLicence(owner, config, who!, decision, options, now));

const licence: CommandShape[] = [
  {
    usage: 'licence page',
    summary: 'print a link, good once, to the page on which licences are seen and decided',
    changes: 'opens that page to whoever has the link: within 10 minutes, once, and then for an hour.',
    example: 'licence page',
    run: ({ asOwner, config, now }) => asOwner((owner) => printLicencePage(owner, config, now)),
  },
  {
    usage: 'licence list',
    summary: 'list whose licence waits for you, the longest first, with all claims of one number together',
    changes: NOTED,
    example: 'licence list --state suspended',
    options: [
      ['--state <state>', 'waiting (without it), verified, changed (since it was approved), refused or suspended'],
    ],
    run: ({ asOwner, config, now }, _, options) => asOwner((owner) => listLicences(owner, config, options, now)),
  },
  {
    usage: `licence show ${SOMEBODY}`,
    summary: "show a doctor's licence details and other claims of its number, and save the document",
    changes:
      'nothing but the security log, which notes it; --save writes a copy that only you can read. Delete it after the check.',
    example: 'licence show asha.rao@clinic.example --save licence.pdf',
    options: [['--save <file>', 'save the document as this file, which must not exist yet']],
    run: ({ asOwner, config, files, now, path }, [who], { save }) =>
      asOwner((owner) =>
        showLicence(owner, config, files(), who!, typeof save === 'string' ? path(save) : undefined, now),
      ),
  },
  {
    usage: `licence approve ${SOMEBODY}`,
    summary: 'approve a licence, after looking at it with licence show',
    changes:
      "patients find the practice, with 'Licence verified', and a claim that had to wait gets its free trial. Number and council " +
      'are taken once. A new name, number, degree, speciality or document waits for you again; if one has come since you looked, nothing changes. ' +
      'Of a practice that is listed as changed it keeps the approval.',
    example: `licence approve 7kq2m9x4tz --council "Maharashtra Medical Council" --seen ${SEEN_EXAMPLE}`,
    options: [
      SEEN,
      ['--council <name>', 'the council that gave the licence, as the document names it; needed'],
      ['--second-clinic', 'the same person has another practice here with this licence; it has no second trial'],
    ],
    run: decided('approve'),
  },
  {
    usage: `licence refuse ${SOMEBODY}`,
    summary: 'refuse a licence, or take an approval back, with the reason for the doctor',
    changes:
      'no search finds the practice, and only its desk adds patients, until the doctor sends a changed licence; that waits for you again.',
    example: `licence refuse 7kq2m9x4tz --reason "The document cannot be read." --seen ${SEEN_EXAMPLE}`,
    options: [SEEN, REASON],
    run: decided('refuse'),
  },
  {
    usage: `licence suspend ${SOMEBODY}`,
    summary: 'stop a practice: nobody books there any more',
    changes:
      'no search finds the practice, and neither patients nor its desk add anybody. Who is booked stays in its list; the doctor ' +
      'can log in and reads the reason.',
    example: 'licence suspend 7kq2m9x4tz --reason "The council does not know this number."',
    options: [REASON],
    run: decided('suspend'),
  },
  {
    usage: `licence restore ${SOMEBODY}`,
    summary: 'end a suspension',
    changes: 'the practice goes on as it was before: verified, refused or waiting.',
    example: 'licence restore 7kq2m9x4tz',
    run: decided('restore'),
  },
];

const others: CommandShape[] = [
  {
    usage: 'mail failures',
    summary: 'list mails that could not be sent: address, purpose and reason',
    changes: NOTED,
    example: 'mail failures --json',
    run: ({ asOwner, config, now }) => asOwner((owner) => showMailFailures(owner, config, now)),
  },
  {
    usage: 'payment show <orderId|paymentId>',
    summary: 'show an order: what was paid, bought and refunded',
    changes: NOTED,
    example: 'payment show order_PqR5sT7uVwXyZ1 --json',
    run: ({ asOwner, config, now }, [id]) => asOwner((owner) => showPayment(owner, config, id!, now)),
  },
  {
    usage: 'payment refund <paymentId>',
    summary: 'refund a whole payment through the payment provider',
    changes:
      'the running service refunds the money and writes a credit note. The plan that it paid for ends now, or is removed ' +
      'if it has not begun; later plans move up.',
    example: 'payment refund pay_PqR5sT7uVwXyZ1',
    run: ({ asOwner, config, now }, [id]) => asOwner((owner) => refundPayment(owner, config, id!, now)),
  },
  {
    usage: 'security log',
    summary: 'list failed log-ins, new devices, and who read or was refused what, between two instants',
    changes: NOTHING,
    example: 'security log --from "2026-11-21 10:00" --to "2026-11-21 11:00"',
    options: [
      ['--from <instant>', "on the clinic's clock, such as 2026-11-21 10:05, or with a zone; else all that is kept"],
      ['--to <instant>', 'the same; else until now'],
      [`--account <email|doctorId>`, 'only events of this account'],
      ['--address <ip>', 'only events of this network'],
      ['--lines', 'one JSON object a line, for a collector'],
    ],
    run: ({ asOwner, config, now }, _, options) => asOwner((owner) => showSecurityLog(owner, config, options, now)),
  },
  {
    usage: 'doctor',
    summary:
      'say what is wrong with settings, database, mail, files, disk and what else the service needs, and what to do',
    changes: NOTHING,
    example: 'doctor --backups /var/backups/baari',
    options: [['--backups <folder>', 'where the backups are; the newest one must not be old']],
    run: async ({ env, clock, spaceOf, path }, _, { backups }) =>
      doctorReport({ env, clock, spaceOf, backups: typeof backups === 'string' ? path(backups) : null }),
  },
  {
    usage: 'settings',
    summary: 'show every setting with its value and where it comes from, without secrets and passwords',
    changes: NOTHING,
    example: 'settings --json',
    run: async ({ env }) => showSettings(env),
  },
  {
    usage: 'keys rotate',
    summary: "put a new secret in the place of the service's",
    changes: 'adds a secret to DATA_DIR/secrets/service, or tells which settings to change. Old tickets still verify.',
    example: 'keys rotate',
    run: async ({ config, hasSecretSetting }) => rotateKeys(config, hasSecretSetting),
  },
];

export const COMMANDS: readonly CommandShape[] = [
  ...account,
  ...licence,
  ...OPERATOR_COMMANDS,
  ...backupCommands,
  ...others,
];

export const GROUPS: Readonly<Record<string, string>> = {
  account: 'create, show, lock and unlock accounts, turn a second factor off',
  licence: 'look at licences: approve, refuse, suspend',
  operator: "let people in at the operator's pages",
  mail: 'see mails that could not be sent',
  payment: 'see payments, and refund them',
  security: 'see who read what, and what was tried',
  keys: "change the service's secret",
};
