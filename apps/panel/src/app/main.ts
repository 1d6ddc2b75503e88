import { fetchScreen } from './screens.ts';

// The screen's own files come beside the frame that will show it, not after it.
void fetchScreen(window.location.pathname);
void import('./start.tsx');
