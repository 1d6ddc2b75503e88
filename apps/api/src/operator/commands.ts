import { createAccount, giveAccountCode, lockAccount, showAccount, unlockAccount } from './account.ts';
import { readArchive } from './archive-read.ts';
import { backUp } from './backup.ts';
import type { CommandShape } from './command.ts';
import { rotateKeys } from './keys.ts';
import { showLicence, unverifyLicence, verifyLicence } from './licence.ts';
import { showMailFailures } from './mail.ts';
import { refundPayment } from './payment-refund.ts';
import { showPayment } from './payment.ts';
import { restore } from './restore.ts';
import { showSettings } from './settings.ts';

const SOMEBODY = '<email|doctorId>';
const NOTHING = 'nothing.';

const account: CommandShape[] = [
  {
    usage: 'account create <email>',
    summary: 'create an account, and print a code by which its owner sets a password',
    changes: 'adds the account; its owner logs in after setting a password, or with Google.',
    example: 'account create asha.rao@clinic.example',
    run: ({ asOwner, config, now }, [email]) => asOwner((owner) => createAccount(owner, config, email!, now)),
  },
  {
    usage: `account code ${SOMEBODY}`,
    summary: 'print a code for a new password, for somebody whose mail does not arrive',
    changes: 'puts the code in the place of one that was mailed. Make sure whom you tell it: it opens the account.',
    example: 'account code asha.rao@clinic.example',
    run: ({ asOwner, config, now }, [who]) => asOwner((owner) => giveAccountCode(owner, config, who!, now)),
  },
  {
    usage: `account show ${SOMEBODY}`,
    summary: 'show an account: profile, plan, how it is logged in to',
    changes: NOTHING,
    example: 'account show asha.rao@clinic.example --json',
    run: ({ asOwner, config, now }, [who]) => asOwner((owner) => showAccount(owner, config, who!, now)),
  },
  {
    usage: `account lock ${SOMEBODY}`,
    summary: 'lock an account',
    changes:
      'ends all its sessions (within 2 seconds), refuses log-in, and takes no new bookings; the clinic is not found any more. ' +
      'Booked tickets and all data stay. Who gives the right password reads that the account is locked.',
    example: 'account lock asha.rao@clinic.example',
    run: ({ asOwner, now }, [who]) => asOwner((owner) => lockAccount(owner, who!, now)),
  },
  {
    usage: `account unlock ${SOMEBODY}`,
    summary: 'open a locked account again',
    changes: 'log-in, bookings and search work again; its owner logs in anew.',
    example: 'account unlock asha.rao@clinic.example',
    run: ({ asOwner, now }, [who]) => asOwner((owner) => unlockAccount(owner, who!, now)),
  },
];

const licence: CommandShape[] = [
  {
    usage: 'licence show <doctorId>',
    summary: 'show what a doctor says of the licence, and save the document',
    changes: 'nothing; --save writes a copy that only you can read. Delete it when you have looked.',
    example: 'licence show 7kq2m9x4tz --save licence.pdf',
    options: [['--save <file>', 'write the document into this file, which must not be there yet']],
    run: ({ asOwner, config, files, path }, [doctorId], { save }) =>
      asOwner((owner) =>
        showLicence(owner, config, files(), doctorId!, typeof save === 'string' ? path(save) : undefined),
      ),
  },
  {
    usage: 'licence verify <doctorId>',
    summary: 'mark a licence as verified, after looking at it',
    changes:
      "patients read 'Licence verified' beside the doctor's name, and no other account gets a free trial for the same " +
      'registration number and city. The mark goes by itself when name, number or document change.',
    example: 'licence verify 7kq2m9x4tz',
    run: ({ asOwner, config, now }, [doctorId]) => asOwner((owner) => verifyLicence(owner, config, doctorId!, now)),
  },
  {
    usage: 'licence unverify <doctorId>',
    summary: 'take a mark back that was given by mistake',
    changes: 'the mark goes, and the licence may start a free trial again unless another verified doctor has it.',
    example: 'licence unverify 7kq2m9x4tz',
    run: ({ asOwner, config, now }, [doctorId]) => asOwner((owner) => unverifyLicence(owner, config, doctorId!, now)),
  },
];

const backups: CommandShape[] = [
  {
    usage: 'backup <file>',
    summary: 'write database, files and secrets into one file, while the service runs or without it',
    changes:
      'nothing. The file is for you alone (mode 0600) and holds everything: keep it on another machine, encrypted.',
    example: 'backup /var/backups/baari-2026-11-21.zip',
    options: [
      ['--without-secrets', "leave DATA_DIR/secrets out; without them a restored service's tickets do not verify"],
      ['--allow-missing', 'go on where a picture or document is lost, naming each'],
    ],
    run: ({ asOwner, config, hasSecretSetting, files, now, warn, path }, [file], options) =>
      asOwner((owner) => {
        const withSecrets = !hasSecretSetting && !options['withoutSecrets'];
        const allowMissing = Boolean(options['allowMissing']);
        return backUp({ owner, config, files: files(), now, warn, withSecrets, allowMissing }, path(file!));
      }),
  },
  {
    usage: 'restore <file>',
    summary: 'put a backup into an empty place, with the service stopped',
    changes:
      'fills the empty database and file store of these settings: everything or nothing. A place that is not empty is refused. ' +
      'Mails and other work that waited in the backup are done after the start.',
    example: 'restore /var/backups/baari-2026-11-21.zip',
    options: [
      ['--allow-other-secret', 'go on though BAARI_SECRET is not the one of the backup; its tickets will not verify'],
    ],
    async run({ config, hasSecretSetting, files, warn, path }, [file], options) {
      const archive = await readArchive(path(file!));
      try {
        const allowOtherSecret = Boolean(options['allowOtherSecret']);
        return await restore(archive, { config, hasSecretSetting, files: files(), warn, allowOtherSecret });
      } finally {
        archive.close();
      }
    },
  },
];

const others: CommandShape[] = [
  {
    usage: 'mail failures',
    summary: 'list mails that never went out: to whom, what for and why',
    changes: NOTHING,
    example: 'mail failures --json',
    run: ({ asOwner, config }) => asOwner((owner) => showMailFailures(owner, config)),
  },
  {
    usage: 'payment show <orderId|paymentId>',
    summary: 'show an order: what was paid, given for it and given back',
    changes: NOTHING,
    example: 'payment show order_PqR5sT7uVwXyZ1 --json',
    run: ({ asOwner, config }, [id]) => asOwner((owner) => showPayment(owner, config, id!)),
  },
  {
    usage: 'payment refund <paymentId>',
    summary: 'give a whole payment back, through the payment provider',
    changes:
      'the money goes back while the service runs, with a credit note. The plan that it paid for ends now, or is taken out ' +
      'where it has not begun, and plans behind it move up.',
    example: 'payment refund pay_PqR5sT7uVwXyZ1',
    run: ({ asOwner, config, now }, [id]) => asOwner((owner) => refundPayment(owner, config, id!, now)),
  },
  {
    usage: 'settings',
    summary: 'show every setting as it holds now, and where it comes from; no secret, no password',
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

export const COMMANDS: readonly CommandShape[] = [...account, ...licence, ...backups, ...others];

export const GROUPS: Readonly<Record<string, string>> = {
  account: 'create, show, lock and unlock accounts',
  licence: 'look at licences and mark them verified',
  mail: 'look at mails that never went out',
  payment: 'look at payments, and give them back',
  keys: "change the service's secret",
};
