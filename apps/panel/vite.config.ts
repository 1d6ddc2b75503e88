import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { precompress } from './vite-precompress.ts';

const API = process.env.API_URL ?? 'http://127.0.0.1:3000';
/** What the API serves beside the panel; neither router nor service worker may touch it. */
const NOT_THE_PANEL = [/^\/(api|book|t|docs|dev|sandbox)(\/|$)/, /^\/(healthz|readyz|metrics|openapi\.json)$/];

export default defineConfig({
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/book', '/dev', '/docs', '/sandbox', '/openapi.json'].map((path) => [path, { target: API }]),
    ),
  },
  build: {
    target: 'es2022',
    cssCodeSplit: true,
    // An inlined file would be a data: address, which the content security policy refuses for workers and wasm.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // React alone changes with React alone: it stays in caches when the panel is deployed anew.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 20 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  plugins: [
    react(),
    VitePWA({
      registerType: 'autoUpdate',
      injectRegister: false,
      manifest: {
        name: 'Baari',
        short_name: 'Baari',
        description: "Your clinic's queue, in order.",
        lang: 'en-IN',
        start_url: '/',
        display: 'standalone',
        background_color: '#f5f8f9',
        theme_color: '#0f766e',
        icons: [
          { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      workbox: {
        // The shell only; a screen's files join the cache when it is first opened.
        globPatterns: ['index.html', 'assets/index-*.{js,css}', 'assets/react-*.js'],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [...NOT_THE_PANEL, /^\/checkout$/],
        runtimeCaching: [
          {
            urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
            handler: 'CacheFirst',
            options: { cacheName: 'screens', expiration: { maxEntries: 120 } },
          },
        ],
      },
    }),
    precompress(),
  ],
});
