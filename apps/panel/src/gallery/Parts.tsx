import '@baari/ui/core.css';
import { Bars } from '@baari/ui/Bars';
import { Columns } from '@baari/ui/Columns';
import { Icon } from '@baari/ui/Icon';
import type { IconName } from '@baari/ui/Icon';
import { HiddenTable } from '@baari/ui/HiddenTable';
import { ICON_PATHS } from '@baari/ui/icon-paths';
import { Key } from '@baari/ui/Key';
import { Mark } from '@baari/ui/Mark';
import { Page } from '@baari/ui/Page';
import { StatusBadge } from '@baari/ui/StatusBadge';
import { CardSkeletons, EmptyState, ErrorState, Waiting } from '@baari/ui/states';
import { Switch } from '@baari/ui/Switch';
import { cssVariables, theme } from '@baari/ui/theme';
import { showToast, Toasts } from '@baari/ui/toasts';
import { Button, MantineProvider, PasswordInput, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import classes from './gallery.module.css';

const TONES = ['slate', 'green', 'red', 'orange', 'teal'] as const;
const LONG = 'Lakshmi Narayanaswamy Venkatasubramanian Iyengar';
const nothing = () => undefined;

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name}>
      <Text size="sm" c="dimmed" mb="xs">
        {name}
      </Text>
      <div className={classes.row}>{children}</div>
    </section>
  );
}

function Buttons() {
  return (
    <>
      <Part name="Main, plain, quiet, soft">
        <Button>Call 13</Button>
        <Button variant="default">Walk-in</Button>
        <Button variant="subtle">Running late</Button>
        <Button variant="light">Done</Button>
        <Button variant="light" size="sm">
          Arrived
        </Button>
      </Part>
      <Part name="Of a state, off, busy, long">
        <Button variant="default" color="red">
          Delete
        </Button>
        <Button disabled>Call</Button>
        <Button loading>Call 13</Button>
        <Button leftSection={<Icon name="print" />}>Prepay Your Subscription & Enjoy Zero Interruptions</Button>
      </Part>
    </>
  );
}

/** Every part of packages/ui, in each of its states. */
function Parts() {
  return (
    <main className={classes.parts}>
      <Page title={`Good morning, Dr. ${LONG}`} aside={<Button variant="default">Print</Button>}>
        <Text>सुनीता देवी · மீனாட்சி சுந்தரம்</Text>
      </Page>
      <Buttons />
      <Part name="Status">
        {TONES.map((tone) => (
          <StatusBadge key={tone} tone={tone} icon="check">
            {tone}
          </StatusBadge>
        ))}
      </Part>
      <Part name="Switch">
        <Switch checked label="Available Now" onToggle={nothing} />
        <Switch checked={false} busy label="Not Available" onToggle={nothing} />
      </Part>
      <Part name="Fields">
        <TextInput label="City" defaultValue="Pune" />
        <TextInput
          label="Pincode"
          defaultValue="011004"
          error="Invalid pincode. Must be 6 digits and not start with 0."
        />
        <TextInput label="Degree" placeholder="MBBS" disabled />
        <PasswordInput label="Password" defaultValue="secret" />
      </Part>
      <Part name="Bars, columns">
        <Bars
          caption="Patients"
          nameHead="Weekday"
          textHead="Patients"
          rows={[
            { name: 'Mon', main: 46, rest: 5, text: '46 + 5' },
            { name: 'Thu', main: 0, text: '0' },
          ]}
        />
        <Columns
          height={96}
          troughs
          columns={[
            { key: '9', label: '9', main: 8, rest: 0, value: '8' },
            { key: '10', label: '10', main: 2, rest: 9, value: '11', marked: true },
            { key: '13', label: '1', main: 0, rest: 0, value: '', shut: true },
          ]}
        />
      </Part>
      <Part name="Key, and a table for those who do not see">
        <Key main="Attended" rest="Non-attended" />
        <HiddenTable caption="Patients" heads={['Weekday', 'Attended']} rows={[['Mon', 46]]} />
      </Part>
      <EmptyState
        title="No appointments on Sunday, Nov 22, 2026"
        hint="Patients book with your clinic QR."
        action={<Button variant="default">Download QR</Button>}
      />
      <ErrorState text="The list could not be loaded." retry="Try again" onRetry={nothing} />
      <Waiting text="Loading..." />
      <CardSkeletons heights={[60, 24]} />
      <div className={classes.icons}>
        {(Object.keys(ICON_PATHS) as IconName[]).map((name) => (
          <span key={name}>
            <Icon name={name} size={24} />
            {name}
          </span>
        ))}
      </div>
      <Mark />
      <Toasts closeLabel="Close" />
    </main>
  );
}

export function showParts(): void {
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <Parts />
    </MantineProvider>,
  );
  const closeAfterMs = 3_600_000;
  showToast({ text: `Number 13 is ${LONG}`, tone: 'green', closeAfterMs });
  showToast({ text: 'Sunita Pawar has called number 1', tone: 'orange', closeAfterMs });
  showToast({ text: 'Another desk has called number 1', tone: 'red', closeAfterMs });
}
