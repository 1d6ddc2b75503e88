import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { endpointsWithoutSchemas, SCHEMA_MAKERS, SCHEMAS } from '../../tools/vite-endpoints.ts';
import { compiledMessages, pseudoLanguage } from '../../tools/vite-messages.ts';
import { precompress } from '../../tools/vite-precompress.ts';

/** Adds preload links for the frame's files, so that they load before the first script runs. */
function preloadFrame(): Plugin {
  return {
    name: 'baari-preload-frame',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const start = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/app/start.tsx'));
        if (!start) throw new Error('the build has no app/start.tsx');
        const scripts = [start.fileName, ...start.imports];
        const styles = chunks
          .filter(({ fileName }) => scripts.includes(fileName))
          .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        const link = (attrs: Record<string, string>) => (file: string) => ({
          tag: 'link',
          attrs: { ...attrs, crossorigin: true, href: `/${file}` },
          injectTo: 'head' as const,
        });
        const isNew = (file: string) => !html.includes(`/${file}"`);
        return [
          ...scripts.filter(isNew).map(link({ rel: 'modulepreload' })),
          ...styles.filter(isNew).map(link({ rel: 'preload', as: 'style' })),
        ];
      },
    },
  };
}

/** The gallery of parts and states, at /dev/gallery of the development server alone: a build knows only index.html. */
function gallery(): Plugin {
  return {
    name: 'baari-gallery',
    configureServer({ middlewares }) {
      middlewares.use((request, _, next) => {
        if (request.url) request.url = request.url.replace(/^\/dev\/gallery(?=$|\?)/, '/gallery.html');
        next();
      });
    },
  };
}

const API = process.env.API_URL ?? 'http://127.0.0.1:3000';
/** What every page shows and every form has, in one file: it compresses best and needs one request. */
const FRAME =
  /node_modules\/(react-router|@tanstack(?!.*nfiniteQuery(Observer)?\.js)|use-intl|icu-minify|clsx)\/|@mantine\/core\/esm\/(core|components\/(Anchor|Button|CloseButton|Group|Input|Loader|Paper|Skeleton|Stack|Text|TextInput|Title|Transition|UnstyledButton))\/|packages\/ui\/src\/(core\.css|Page|StatusBadge)|apps\/panel\/src\/(app\/App\.tsx|features\/(account\/(AccountCard|GoogleButton|PasskeyButton|fields)|subscription\/kept-payments)|lib\/(BesideTicket|clinic-clock|feedback|load-ahead|passkeys|proved|use-back-closes|use-heading-focus)\.)/;
/** What screens share that come after the log-in. */
const INSIDE =
  /packages\/(calendar|client)\/src\/|packages\/ui\/src\/(Switch|use-kept)|apps\/panel\/src\/(lib\/(?!Dialog|PasswordField|TicketDrawing|passkey-acts|save-file|use-file|use-sessions)|app\/(Places|PracticeSwitch|Rail|BottomBar|BookingState|WhoIsThere|use-places)\.)/;
/** What the desk and the board share: each small file of its own would cost a slow phone a request. */
const DESK =
  /features\/appointments\/(day-control\/use-closing|day-list\/(PhoneLink|RowButton|UndoButton)|desk\/(Did|desk-keys|offered-acts|use-keys-on|use-single-keys|use-undo)|flood\/flood\.module|move\/move-days|paper\/use-print|patient\.module|walk-in\/(use-walk-in|walk-in-form))\.|node_modules\/react-to-print\//;
/** What the first script needs to ask for the rest. */
const FIRST =
  /vite\/preload-helper|apps\/panel\/src\/(lib\/(language|paths|session-hint)|messages\/catalogues|app\/screens)\.ts/;

export default defineConfig({
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/book', '/dev', '/docs', '/operator', '/sandbox', '/openapi.json'].map((path) => [
        path,
        { target: API },
      ]),
    ),
  },
  build: {
    target: 'es2022',
    cssCodeSplit: true,
    // An inlined file would be a data: URL, which the content security policy refuses for workers and wasm.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { manualPureFunctions: SCHEMA_MAKERS },
      output: {
        codeSplitting: {
          groups: [
            // React rarely changes: it stays in caches when the panel is deployed again.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 20 },
            { name: 'first', test: FIRST, priority: 30 },
            { name: 'frame', test: FRAME, priority: 10 },
            { name: 'inside', test: INSIDE, priority: 4 },
            { name: 'desk', test: DESK, priority: 3 },
            // What forms check with. Files that only call the API do without it.
            { name: 'schemas', test: SCHEMAS, priority: 15, includeDependenciesRecursively: false },
            // Every password field needs all of it.
            {
              name: 'password',
              test: /components\/PasswordInput\/|use-uncontrolled|lib\/PasswordField|contract\/src\/account-google/,
              priority: 5,
            },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  plugins: [
    endpointsWithoutSchemas(),
    compiledMessages(),
    pseudoLanguage(),
    react(),
    gallery(),
    VitePWA({
      registerType: 'autoUpdate',
      injectRegister: false,
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      includeManifestIcons: false,
      manifest: {
        name: 'Baari',
        short_name: 'Baari',
        description: "Your clinic's queue, in order.",
        lang: 'en-IN',
        start_url: '/',
        display: 'standalone',
        background_color: '#ffffff',
        theme_color: '#0f766e',
        icons: [
          { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      injectManifest: {
        // The shell only; a screen's files join the cache when it is first opened.
        globPatterns: ['index.html', 'assets/{index,first,start,frame,react,rolldown-runtime}-*.{js,css}'],
        buildPlugins: { vite: [] },
      },
    }),
    preloadFrame(),
    precompress(),
  ],
});
