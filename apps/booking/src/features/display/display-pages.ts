/** The waiting room's screens as one file: a doctor's, and a clinic's of several. */
export { DisplayPage } from './DisplayPage.tsx';
export { ScreenPage } from './ScreenPage.tsx';
export { speakControls } from './display-texts.ts';
