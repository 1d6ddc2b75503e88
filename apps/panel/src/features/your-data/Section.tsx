import { Stack, Text, Title } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode, Ref } from 'react';
import classes from './your-data.module.css';

interface SectionProps {
  title: string;
  hint?: string;
  /** The heading, which gets the focus when the pressed button is gone. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** One section of the page. */
export function Section({ title, hint, headingRef, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Stack gap="md">
        <Stack gap="2xs">
          <Title order={2} id={id} className={classes.heading} tabIndex={-1} {...(headingRef && { ref: headingRef })}>
            {title}
          </Title>
          {hint && (
            <Text size="sm" c="dimmed">
              {hint}
            </Text>
          )}
        </Stack>
        {children}
      </Stack>
    </section>
  );
}
