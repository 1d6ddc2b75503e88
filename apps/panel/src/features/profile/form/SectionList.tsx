import { Icon } from '@baari/ui/Icon';
import { Text, VisuallyHidden } from '@mantine/core';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { texts } from '../../../lib/texts.ts';
import type { FormValues } from './form-values.ts';
import { SECTION_NAMES, stateOf } from './sections.ts';
import type { SectionName } from './sections.ts';
import classes from './SectionList.module.css';

/** Moves the focus to the section's heading, and with it the page. */
function goTo(section: SectionName): void {
  const heading = document.querySelector<HTMLElement>(`[data-section="${section}"] h2`);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start' });
}

interface SectionListProps {
  current: SectionName | undefined;
  /** Names of the fields that would be refused now. */
  missingIn: (values: FormValues) => ReadonlySet<string>;
}

/** The sections beside the form, on wide screens: how far each is, and the way to it. */
export function SectionList({ current, missingIn }: SectionListProps) {
  const t = texts('profile');
  const { control, getValues } = useFormContext<FormValues>();
  const { errors } = useFormState({ control });
  useWatch({ control });
  const missing = missingIn(getValues());
  const shown = new Set(Object.keys(errors));
  const states = SECTION_NAMES.map((name) => ({ name, state: stateOf(name, shown, missing) }));
  const done = states.filter(({ state }) => state === 'done').length;
  return (
    <nav className={classes.list} aria-label={t('section.list')}>
      {states.map(({ name, state }) => (
        <button key={name} type="button" data-state={state} aria-current={name === current} onClick={() => goTo(name)}>
          <span>{t(`section.${name}`)}</span>
          {state === 'done' && <Icon name="check" size={16} />}
          {state === 'wrong' && <Icon name="alert" size={16} />}
          {state !== 'open' && <VisuallyHidden>{t(`section.state.${state}`)}</VisuallyHidden>}
        </button>
      ))}
      <Text size="sm" c="dimmed" pl="md" pt="sm">
        {t('section.complete', { done, all: states.length })}
      </Text>
    </nav>
  );
}
