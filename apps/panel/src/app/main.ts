import { fetchCatalogue } from '../messages/catalogues.ts';
import { fetchScreen } from './screens.ts';

// Loads the screen's files together with the frame, not after it.
void fetchScreen(window.location.pathname);
void fetchCatalogue('common');
void import('./start.tsx');
