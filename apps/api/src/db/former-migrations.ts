/**
 * Functions, triggers, policies and grants were once part of the migrations. These are the checksums of those
 * migrations. A database that has them is accepted, and gets today's checksums. Eight of the migrations held nothing
 * else and no longer exist.
 */
export const FORMER_CHECKSUMS: Readonly<Record<string, string>> = {
  '001_foundation.sql': '14c8bb80e5b734ccc4dced1cc7661020f413d5f8879bbecc65b0a81a6bf86ac0',
  '002_account.sql': '61bf8a61b3197de313fc0f668b8d948c63e52e13e04bf360837bbc21afa512fd',
  '003_profile.sql': '71f160832bb463afee5d47eb8f017bf68445da81a195c5fd32b518f8aed93393',
  '004_appointment.sql': '02d5b6970e54e6e7876202205b5d413edebe1f74bd3912e27f8d8d2658585329',
  '010_account.sql': '80e1a0adc0dd7a5b53eb18dad851107c8b46f29470ee8edd1c6fb0f148d2ecf7',
  '011_profile.sql': '87014bdcc58e2fe4c59c313d31788bcf2799b004cb0131f70d561b1c110ab576',
  '012_upkeep.sql': '3b309bec03be37d4d61ff34421f56048bd476f78aa321f06de1708b8448a5438',
  '019_function_grants.sql': 'fb4a7f611661c3c333ee77be9eb50b325fd8b346884dc154f040c24ad4835db5',
  '020_google.sql': '5cfb672081525319aa2f26f107909871c2faca2fb9bcd2de7e95a5d7df73092b',
  '030_audit.sql': '8b4044edbf2b5359264be05cda3c4dd10e72f47a535a6c065c1357d516af19ca',
  '031_audited_acts.sql': '58c1e90c00902a73fe3954553aca4274e68185d3f24c779ee8ece448ed18892b',
  '032_audit_device.sql': 'c076243ef2d3afc350c378da9b44e9fb7ddff39848d58b3f3d28016b4643dce7',
  '033_retention.sql': '5557221c04ada5127248837f64ae5e118790978116209a0f57772e2349065e3c',
  '034_sessions.sql': '1574395fd9745e46c873c01a50a2776810ba3c7b2ec812ca6ac28202c6d3f4ff',
  '035_data_export.sql': '417ec2f706da68626a57d62f1e60081b6806883bcb15336293e7061b7ec7416e',
  '037_mail_failure.sql': '0e6e14aa14fcfbd99a780ec672b9c43daec2470271ccb4ac88c15642c40ea438',
  '040_locked_account.sql': '098582087cc43f95e50b8cf579919dae7baabfdbf38675d9382da1f118a76c6c',
  '050_payments.sql': 'bfbfddda3b0ee76f13e4f7dbd843d3173f4d4593e69ed89e60dcfaea268321fe',
  '051_sandbox.sql': '6a6ce2eec04ac8fbe2fb58e6808829560d7468f60796b85895dc6bd7a78b9427',
  '056_receipt.sql': 'be833fd25ee2a08e3c46d4b6b16fadc62a1c5d2e4e2cf0dacbb353b370170f14',
  '057_reminder.sql': '7264f3dff711f7a86fe78d5e318bde64de633e762e90c5994a66b2341e268876',
  '058_old_buyers.sql': 'faac21802e03022f0d25bad58e87c5844dd4526da09126c9c29f5f9d23b4ce59',
  '070_queue.sql': '069653390be0b27f59880f1496a7d5992ef0e7f52de17e8d5d05cb4f426001ec',
  '071_day_notice.sql': '4167203ce90aeb93d36631732eab82aa553e9e48cad236ae18c2c7a648f2d329',
  '072_day_control.sql': '09ce4347aa1608e57cc5a7de050a5ff13a051a868244f910d3ed0299d41b55b5',
  '073_pace.sql': 'fd6eb5526222adf00d2440d3628b35f0f54a253f722ddeecafdbadffacf0345c',
  '074_move_appointment.sql': 'fd2f5b32674606f4978776934dac1c12ba9921806cd48515ad484c577f7da026',
  '075_pace_plan.sql': '8ab41295144acd0a04df890a8f8ea86e3f48fefd4093523916c4470814c48126',
  '076_booked_late.sql': 'ca5af644ab2ee1ece37ef64129c6cceaae76aba3c12793f94b1aa33803b51851',
};
