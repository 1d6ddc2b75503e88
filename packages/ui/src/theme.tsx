import { createTheme, defaultVariantColorsResolver } from '@mantine/core';
import type { CSSVariablesResolver, MantineColorsTuple, VariantColorsResolver } from '@mantine/core';
import { Icon } from './Icon.tsx';
import { SPACING } from './spacing.ts';

const teal: MantineColorsTuple = [
  '#e2f2ef',
  '#cdeae5',
  '#a3d8d0',
  '#75c4b9',
  '#4fb3a6',
  '#2f9f92',
  '#1d8d81',
  '#138077',
  '#0f766e',
  '#0b5f58',
];

const FONT =
  '"Indian scripts", Roboto, system-ui, -apple-system, "Segoe UI", "Noto Sans", "Noto Sans Devanagari", "Noto Sans Tamil", "Noto Sans Telugu", "Noto Sans Kannada", "Noto Sans Malayalam", "Noto Sans Bengali", "Noto Sans Gujarati", "Noto Sans Gurmukhi", sans-serif';

/** Colours of state, each with a token for text and one for its ground. */
const STATES: readonly string[] = ['red', 'green', 'orange', 'slate'];

/**
 * The levels of a button: `filled` is the one main act of a screen, `default` a plain one, `subtle` a quiet one; `light` is the
 * plain level where it repeats, as in rows. With a colour of state, text and edge take it.
 */
const levels: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const accent = input.theme.primaryColor;
  const name = input.color ?? accent;
  const isState = STATES.includes(name);
  const ink = isState ? `var(--baari-${name}-text)` : undefined;
  switch (input.variant) {
    case 'filled':
      if (isState) return colors;
      return {
        background: 'var(--baari-accent)',
        hover: 'var(--baari-accent-press)',
        color: 'var(--baari-on-accent)',
        border: '1px solid transparent',
      };
    case 'default':
    case 'outline':
      return {
        background: 'var(--baari-card)',
        hover: 'var(--baari-sunken)',
        color: ink ?? 'var(--mantine-color-text)',
        border: `1px solid ${ink ?? 'var(--baari-edge)'}`,
      };
    case 'light':
      return {
        background: isState ? `var(--baari-${name}-soft)` : 'var(--baari-sunken)',
        hover: 'var(--baari-line)',
        color: ink ?? 'var(--mantine-color-text)',
        border: '1px solid transparent',
      };
    case 'subtle':
      return {
        background: 'transparent',
        hover: 'var(--baari-sunken)',
        color: ink ?? 'var(--baari-ink-2)',
        border: '1px solid transparent',
      };
    default:
      return colors;
  }
};

/** White text on shade 8 of every colour of state has AA contrast, in both schemes. */
export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 8, dark: 8 },
  colors: {
    teal,
    red: ['#fdebe8', '#fad4d0', '#f5aaa3', '#f0958c', '#ef7d72', '#e25549', '#d03a2e', '#c12e23', '#b42318', '#8f1b12'],
    green: [
      '#e4f4ea',
      '#cbe9d6',
      '#9dd6b3',
      '#74c595',
      '#4fb47a',
      '#329f62',
      '#24894f',
      '#1b7d4b',
      '#146c43',
      '#0f5a37',
    ],
    orange: [
      '#fdf0d8',
      '#ffe4b8',
      '#fbcf85',
      '#f3b757',
      '#e39c2f',
      '#c98212',
      '#b57105',
      '#a66500',
      '#855000',
      '#744500',
    ],
    slate: [
      '#eaeef2',
      '#dfe6ea',
      '#c9d4da',
      '#a8b6c1',
      '#8494a3',
      '#64748b',
      '#526071',
      '#475766',
      '#334155',
      '#1f2a37',
    ],
  },
  spacing: SPACING,
  // Chip, small control, control, card, sheet.
  radius: { xs: '6px', sm: '8px', md: '10px', lg: '14px', xl: '20px' },
  defaultRadius: 'md',
  fontFamily: FONT,
  fontSizes: { xs: '12px', sm: '13px', md: '15px', lg: '17px', xl: '20px' },
  lineHeights: { xs: '1.34', sm: '1.39', md: '1.47', lg: '1.42', xl: '1.4' },
  // Nothing depends on 500: Segoe UI does not have it and shows 400.
  fontWeights: { regular: '400', medium: '500', bold: '700' },
  headings: {
    fontFamily: FONT,
    fontWeight: '700',
    sizes: {
      h1: { fontSize: '28px', lineHeight: '34px' },
      h2: { fontSize: '20px', lineHeight: '28px' },
      h3: { fontSize: '17px', lineHeight: '24px' },
      h4: { fontSize: '15px', lineHeight: '22px' },
    },
  },
  shadows: { xs: 'var(--baari-raised)', md: 'var(--baari-floating)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver: levels,
  components: {
    Button: { defaultProps: { size: 'md' }, styles: { label: { whiteSpace: 'normal', lineHeight: 1.25 } } },
    ActionIcon: { defaultProps: { size: 44, variant: 'subtle' } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    NumberInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md', rightSection: <Icon name="down" size={16} /> } },
    FileInput: { defaultProps: { size: 'md' } },
    TagsInput: { defaultProps: { size: 'md' } },
    Paper: { defaultProps: { p: 'md', withBorder: true, radius: 'lg' } },
    Modal: { defaultProps: { centered: true, radius: 'xl' } },
  },
});

/**
 * Tokens by scheme: `--baari-*` for our own CSS, and Mantine's where its default misses AA on our ground. Text has 4.5 : 1 on
 * every surface it stands on, an edge 3 : 1.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#0f1f2b',
    '--mantine-color-dimmed': '#5c6b75',
    '--mantine-color-anchor': '#0b5a54',
    '--mantine-color-error': '#b42318',
    '--mantine-color-placeholder': '#5c6b75',
    '--mantine-color-default-border': '#7f8d95',
    '--mantine-color-disabled': '#edf2f2',
    '--mantine-color-disabled-color': '#5c6b75',
    '--baari-ground': '#f4f7f7',
    '--baari-card': '#ffffff',
    '--baari-sunken': '#edf2f2',
    '--baari-line': '#dfe6e7',
    '--baari-edge': '#7f8d95',
    '--baari-ink-2': '#44545f',
    '--baari-accent': '#0f766e',
    '--baari-accent-press': '#0b5f58',
    '--baari-on-accent': '#ffffff',
    '--baari-teal-text': '#0b5a54',
    '--baari-soft': '#e2f2ef',
    '--baari-slate-text': '#334155',
    '--baari-slate-soft': '#eaeef2',
    '--baari-green-text': '#146c43',
    '--baari-green-soft': '#e4f4ea',
    '--baari-orange-text': '#855000',
    '--baari-orange-soft': '#fdf0d8',
    '--baari-red-text': '#b42318',
    '--baari-red-soft': '#fdebe8',
    '--baari-bar': '#0f766e',
    '--baari-bar-2': '#b7c4c9',
    '--baari-raised': '0 1px 2px rgb(15 31 43 / 6%)',
    '--baari-floating': '0 2px 6px rgb(15 31 43 / 8%), 0 12px 32px rgb(15 31 43 / 14%)',
  },
  dark: {
    '--mantine-color-body': '#131c20',
    '--mantine-color-text': '#e9eff1',
    '--mantine-color-dimmed': '#97a6ad',
    '--mantine-color-anchor': '#74d9cb',
    '--mantine-color-error': '#ffa195',
    '--mantine-color-placeholder': '#97a6ad',
    '--mantine-color-default': '#131c20',
    '--mantine-color-default-hover': '#1c272c',
    '--mantine-color-default-border': '#6f7f88',
    '--mantine-color-disabled': '#1c272c',
    '--mantine-color-disabled-color': '#97a6ad',
    '--mantine-color-teal-filled': '#4cc9b8',
    '--mantine-color-teal-filled-hover': '#7adccf',
    '--baari-ground': '#0c1316',
    '--baari-card': '#131c20',
    '--baari-sunken': '#1c272c',
    '--baari-line': '#27343a',
    '--baari-edge': '#6f7f88',
    '--baari-ink-2': '#b6c3c9',
    '--baari-accent': '#4cc9b8',
    '--baari-accent-press': '#7adccf',
    '--baari-on-accent': '#04211d',
    '--baari-teal-text': '#74d9cb',
    '--baari-soft': '#12312e',
    '--baari-slate-text': '#c6d1d9',
    '--baari-slate-soft': '#26333b',
    '--baari-green-text': '#74d39f',
    '--baari-green-soft': '#14301f',
    '--baari-orange-text': '#f0bd62',
    '--baari-orange-soft': '#33280f',
    '--baari-red-text': '#ffa195',
    '--baari-red-soft': '#3b1c18',
    '--baari-bar': '#4cc9b8',
    '--baari-bar-2': '#50626b',
    '--baari-raised': 'none',
    '--baari-floating': '0 2px 6px rgb(0 0 0 / 40%), 0 12px 32px rgb(0 0 0 / 50%)',
  },
});
