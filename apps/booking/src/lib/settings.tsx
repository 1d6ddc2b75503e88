import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import { clinicTime } from '@baari/calendar/zone';
import { getConfig } from '@baari/contract/public-config';
import { onDevice } from '@baari/ui/device-store';
import { call } from './api.ts';
import { useWhilePresent } from './presence.ts';
import { servedToday } from './served-ticket.ts';
import { tickets } from './kept-tickets.ts';
import { useLoad } from './use-load.ts';

interface Settings {
  brandName: string;
  /** The clinic's date from the server, else from the device's clock in the clinic's zone. */
  today: string;
  /** The clinic's time zone, an IANA name. */
  zone: string;
  /** With which a browser subscribes to messages; null: none are sent. Undefined until the server has said. */
  pushKey: string | null | undefined;
  /** Whether a mobile number can be confirmed by a code. Undefined until the server has said. */
  phoneCodes: boolean | undefined;
  /** Who runs the service, for complaints. Undefined until the server has said. */
  supportEmail: string | undefined;
}

const DEFAULTS = { brandName: 'Baari', clinicTimeZone: 'Asia/Kolkata' };
const known = onDevice.value('baari.book.settings', (kept) =>
  typeof kept === 'object' && kept !== null ? { ...DEFAULTS, ...kept } : undefined,
);

const SettingsContext = createContext<Settings | undefined>(undefined);

export function useSettings(): Settings {
  const settings = useContext(SettingsContext);
  if (!settings) throw new Error('useSettings outside of SettingsProvider');
  return settings;
}

/** An old device may not know every zone. */
function zoneOnDevice(zone: string): string {
  try {
    clinicTime(new Date(), zone);
    return zone;
  } catch {
    return DEFAULTS.clinicTimeZone;
  }
}

export function SettingsProvider({ children }: { children: ReactNode }) {
  const { data, reload } = useLoad('config', async (signal) => {
    const { config } = await call(getConfig, {}, { signal });
    known.write({ brandName: config.brandName, clinicTimeZone: config.clinicTimeZone });
    // Uses the server's date: a device with a wrong clock must not lose a ticket.
    tickets.forgetOld(config.today);
    return config;
  });
  useWhilePresent(reload);
  const { brandName, clinicTimeZone } = data ?? known.read() ?? DEFAULTS;
  const zone = zoneOnDevice(clinicTimeZone);
  const today = data?.today ?? servedToday() ?? clinicTime(new Date(), zone).date;
  return (
    <SettingsContext
      value={{
        ...{ brandName, today, zone },
        pushKey: data?.pushKey,
        phoneCodes: data?.phoneCodes,
        supportEmail: data?.supportEmail,
      }}
    >
      {children}
    </SettingsContext>
  );
}
