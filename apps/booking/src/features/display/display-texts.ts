import { sayer } from '../../lib/text.ts';
import en from '../../messages/en/waiting-room.ts';
import hi from '../../messages/hi/waiting-room.ts';

/** For the person who sets up the screen. */
export const { controls } = en;
export const sayControl = sayer<Pick<typeof controls, 'title'>>(controls, 'en-IN');

/** The languages of the waiting room, each as browsers name it. */
export const LANG_TAGS = { en: 'en-IN', hi: 'hi-IN' } as const;
export type Language = keyof typeof LANG_TAGS;

/** What the screen shows, in each language. */
export const shown = {
  en: sayer<typeof en.screen>(en.screen, LANG_TAGS.en),
  hi: sayer<typeof en.screen>(hi.screen, LANG_TAGS.hi),
};
export type Shown = (typeof shown)[Language];

/** What the voice says, in each language. */
export const spoken = {
  en: sayer<typeof en.voice>(en.voice, LANG_TAGS.en),
  hi: sayer<typeof en.voice>(hi.voice, LANG_TAGS.hi),
};
