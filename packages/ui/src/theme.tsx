import { createTheme, defaultVariantColorsResolver } from '@mantine/core';
import type { CSSVariablesResolver, MantineColorsTuple } from '@mantine/core';

const teal: MantineColorsTuple = [
  '#e6f4f2',
  '#cdeae5',
  '#a3d8d0',
  '#75c4b9',
  '#4fb3a6',
  '#2f9f92',
  '#1d8d81',
  '#138077',
  '#0f766e',
  '#0b5a54',
];

const FONT = 'Roboto, system-ui, -apple-system, "Segoe UI", "Noto Sans", "Noto Sans Devanagari", sans-serif';

/** White text on shade 8 of every colour has AA contrast, in both schemes. */
export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 8, dark: 8 },
  colors: {
    teal,
    red: ['#fdecea', '#fad4d0', '#f5aaa3', '#f0958c', '#ef7d72', '#e25549', '#d03a2e', '#c12e23', '#b42318', '#8f1b12'],
    green: [
      '#e7f5ec',
      '#cbe9d6',
      '#9dd6b3',
      '#74c595',
      '#4fb47a',
      '#329f62',
      '#24894f',
      '#1b7d4b',
      '#157347',
      '#0f5a37',
    ],
    orange: [
      '#fff4e0',
      '#ffe4b8',
      '#fbcf85',
      '#f3b757',
      '#e39c2f',
      '#c98212',
      '#b57105',
      '#a66500',
      '#9a5b00',
      '#744500',
    ],
    slate: [
      '#eef2f6',
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
  defaultRadius: 'md',
  radius: { xs: '6px', sm: '8px', md: '12px', lg: '14px', xl: '18px' },
  fontFamily: FONT,
  headings: { fontFamily: FONT, fontWeight: '700' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input);
    if (input.variant === 'light' || input.variant === 'subtle') {
      // Mantine's own light text has too little contrast; ours follows the scheme through a variable.
      const name = input.color ?? input.theme.primaryColor;
      return name in input.theme.colors ? { ...colors, color: `var(--baari-${name}-text, ${colors.color})` } : colors;
    }
    return colors;
  },
  components: {
    Button: { defaultProps: { size: 'md' }, styles: { label: { whiteSpace: 'normal', lineHeight: 1.25 } } },
    ActionIcon: { defaultProps: { size: 44, variant: 'subtle' } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    NumberInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    FileInput: { defaultProps: { size: 'md' } },
    TagsInput: { defaultProps: { size: 'md' } },
    Paper: { defaultProps: { p: 'md', withBorder: true, radius: 'lg', shadow: 'xs' } },
    Modal: { defaultProps: { centered: true, radius: 'lg' } },
  },
});

/** Tokens by scheme: `--baari-*` for our own CSS, and Mantine's where its default misses AA on our ground. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#f5f8f9',
    '--mantine-color-text': '#0f1f2b',
    '--mantine-color-dimmed': '#52616e',
    '--mantine-color-anchor': '#0b5a54',
    '--mantine-color-error': '#b42318',
    '--mantine-color-placeholder': '#65737f',
    '--mantine-color-default-border': '#c3ced5',
    '--mantine-color-disabled': '#e6ecef',
    '--mantine-color-disabled-color': '#566470',
    '--baari-card': '#ffffff',
    '--baari-line': '#dfe6ea',
    '--baari-soft': '#e6f4f2',
    '--baari-accent': '#0f766e',
    '--baari-teal-text': '#0b5a54',
    '--baari-red-text': '#b42318',
    '--baari-green-text': '#157347',
    '--baari-orange-text': '#8a5100',
    '--baari-slate-text': '#334155',
  },
  dark: {
    '--mantine-color-body': '#0c171d',
    '--mantine-color-text': '#e8eef1',
    '--mantine-color-dimmed': '#a6b5bf',
    '--mantine-color-anchor': '#75c4b9',
    '--mantine-color-error': '#f5a198',
    '--mantine-color-placeholder': '#8fa0ab',
    '--mantine-color-default': '#15232b',
    '--mantine-color-default-hover': '#1b2d37',
    '--mantine-color-default-border': '#3a4c57',
    '--mantine-color-disabled': '#1f2f39',
    '--mantine-color-disabled-color': '#9fb0ba',
    '--baari-card': '#132029',
    '--baari-line': '#263741',
    '--baari-soft': '#10302e',
    '--baari-accent': '#4fb3a6',
    '--baari-teal-text': '#8fd3c9',
    '--baari-red-text': '#f5a198',
    '--baari-green-text': '#7fd1a0',
    '--baari-orange-text': '#f3b757',
    '--baari-slate-text': '#c9d4da',
  },
});
