import { Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './form.module.css';

export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section">
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      <div className={classes.fields}>{children}</div>
    </Paper>
  );
}
