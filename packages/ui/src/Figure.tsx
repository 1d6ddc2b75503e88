import { Paper, Text } from '@mantine/core';

/** One number with its label above. */
export function Figure({ label, value, color }: { label: string; value: number | string; color?: string }) {
  return (
    <Paper p="sm">
      <Text size="sm" fw={600} c="dimmed">
        {label}
      </Text>
      <Text fz={26} lh={1.2} c={color} className="figures">
        {value}
      </Text>
    </Paper>
  );
}
