import react from '@vitejs/plugin-react';
import { build, defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { endpointsWithoutSchemas, SCHEMA_MAKERS } from '../../tools/vite-endpoints.ts';
import { compiledMessages, pseudoLanguage } from '../../tools/vite-messages.ts';
import { precompress } from '../../tools/vite-precompress.ts';
import { BASE } from './src/lib/base.ts';

/**
 * Files that not every patient's phone without network needs: of the waiting room's screen, for the proof of work, and of
 * the languages, and letters that most phones have. The offline worker keeps the language that is spoken.
 */
const NOT_FOR_OFFLINE = /display-pages|waiting-room|proof-of-work|language-|script-fonts|\.woff2$/;

/** A language's file is known by its name. */
const LANGUAGE = /\/messages\/([a-z]{2})\/patient\.ts$/;

/** Names the files that the page loads only later, for the offline worker, and the scripts of the ticket, for its page. */
function nameLateFiles(): Plugin {
  return {
    name: 'name-late-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const late = Object.keys(bundle).filter(
          (file) => file.startsWith('assets/') && !html.includes(file) && !NOT_FOR_OFFLINE.test(file),
        );
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const ticket = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/TicketPage.tsx'));
        if (!ticket) throw new Error('the build has no TicketPage.tsx');
        const ofTicket = [ticket.fileName, ...ticket.imports].filter((file) => late.includes(file));
        const meta = (name: string, files: string[]) => ({
          tag: 'meta',
          attrs: { name, content: files.map((file) => BASE + file).join(' ') },
          injectTo: 'head' as const,
        });
        return [meta('late-files', late), meta('ticket-files', ofTicket)];
      },
    },
  };
}

/** Also builds the ticket's page for the server, as one file without other files. */
function drawTicketsOnServer(): Plugin {
  return {
    name: 'draw-tickets-on-server',
    apply: 'build',
    async closeBundle() {
      await build({
        configFile: false,
        root: import.meta.dirname,
        logLevel: 'warn',
        publicDir: false,
        plugins: [compiledMessages(), react()],
        define: { 'process.env.NODE_ENV': '"production"' },
        ssr: { noExternal: true },
        build: {
          ssr: 'src/app/ticket-document.tsx',
          outDir: 'server/dist',
          emptyOutDir: true,
          cssMinify: true,
          rolldownOptions: { output: { codeSplitting: false } },
        },
      });
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  base: BASE,
  plugins: [
    endpointsWithoutSchemas(),
    compiledMessages(),
    pseudoLanguage(),
    react(),
    nameLateFiles(),
    precompress(),
    drawTicketsOnServer(),
  ],
  // The content policy allows no inline script, and every supported browser knows modulepreload.
  build: {
    target: ['chrome111', 'firefox115', 'safari16.4'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: { manualPureFunctions: SCHEMA_MAKERS },
      output: {
        // What every first visit loads is one file: each more would cost half a kilobyte of headers.
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: 'page', tags: ['$initial'] }] },
        chunkFileNames: ({ facadeModuleId, name }) => {
          const language = LANGUAGE.exec(facadeModuleId ?? '')?.[1];
          return `assets/${language ? `language-${language}` : name}-[hash].js`;
        },
      },
    },
  },
  server: { port: 5174, strictPort: true, proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' } },
});
