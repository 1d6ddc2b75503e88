import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Builds the gallery alone, for its test. */
export default defineConfig({
  define: { 'import.meta.env.PROD': 'false' },
  build: { target: 'es2022', assetsInlineLimit: 0, rolldownOptions: { input: 'apps/panel/gallery.html' } },
  worker: { format: 'es' },
  plugins: [react()],
});
