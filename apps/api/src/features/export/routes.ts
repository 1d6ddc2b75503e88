import type { exportEndpoints } from '@baari/contract/export';
import { say } from '@baari/contract/said';
import type { Handlers } from '../../http/caller.ts';
import type { ExportService } from './service.ts';

export function exportHandlers(
  service: ExportService,
  requireCopies: () => Promise<void>,
): Handlers<typeof exportEndpoints> {
  return {
    requestExport: async ({ session, now }) => {
      await requireCopies();
      return {
        ...say('copy-begun', 'We are collecting your data. You can leave this page.'),
        dataExport: await service.ask(session, now),
      };
    },
    getExport: async ({ session, now }) => {
      const dataExport = await service.current(session.doctorId, now);
      return {
        ...(dataExport ? say('copy-found', 'Copy found') : say('no-copy', 'There is no copy of your data')),
        dataExport,
      };
    },
    getExportFile: async ({ session, params, now }) => {
      const { stream, bytes, name } = await service.file(session, params.id, now);
      return { bytes: stream, length: bytes, type: 'application/zip', attachment: name };
    },
  };
}
