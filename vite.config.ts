import { existsSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type PluginOption } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { appPacks } from './scripts/build/app-packs.ts'
import { manifest } from './scripts/build/manifest.ts'
import { preloadFirstScreens } from './scripts/build/preload-first-screens.ts'
import { withoutJsonSchema } from './scripts/build/without-json-schema.ts'

const worker = { folder: 'src/app/service-worker', file: 'worker.ts' }

/** Ionic says nothing about side effects, so all of it would be kept; its components register themselves when imported. */
const ionicIsPure =
  /node_modules\/(@ionic\/(core\/components|react\/dist|react-router\/dist)|ionicons\/(components|icons))\//

/** What @ionic/react calls at its top level only to wrap a component; an unused wrapper would keep tabs, icons and nav. */
const wrappersOfIonic = ['createForwardRef', 'createReactComponent', 'React.memo', 'React.createContext']

/** What checks forms and answers, with the few shapes that all calls are made of. */
const baseOfContract =
  /node_modules\/zod\/|contract\/(fields|ids|features|routes\/(route|people|flyer|signed-in))\.ts/

/** Dialogs, cards, words: all of src/ui and src/lib but what is of money, what draws tables and charts, and the sentences. */
const smallOfScreens =
  /src\/(ui\/(?!wallet\/|subscription\/|finance\/|chart\/(?!as-of|chart-words)|table\/)|lib\/(?!messages))/

/** Whoever comes has asked for these before the worker is there. */
const firstScreens = [
  'src/features/login/login-page.tsx',
  'src/app/inside.tsx',
  'src/features/door/door-page.tsx',
  'src/app/home-with-offer-page.tsx',
]

const serviceWorker = (): PluginOption =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: worker.folder,
    filename: worker.file,
    injectRegister: false,
    manifest,
    injectManifest: {
      globPatterns: ['**/*.{js,css,html,woff2,svg}'],
      manifestTransforms: [appPacks('dist/app', firstScreens)],
      // A classic script: what is fetched apart in the page is part of it, and no `import.meta` of a module is left.
      rollupFormat: 'iife',
      // The public pages have a worker of their own; scanners, what draws charts and table imports are fetched when first used.
      globIgnores: ['p/**', '**/*{scanner,html5-qrcode,line-chart,xlsx,wasm}*'],
    },
  })

export default defineConfig({
  plugins: [
    react(),
    withoutJsonSchema(),
    preloadFirstScreens({ outside: /^(login-page|local-database)$/, inside: /^inside$/ }),
    existsSync(`${worker.folder}/${worker.file}`) && serviceWorker(),
  ],
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist/app',
    // dist/app/p holds the public pages' scripts; scripts/build.mjs clears the rest.
    emptyOutDir: false,
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: (id: string) => !ionicIsPure.test(id),
        manualPureFunctions: wrappersOfIonic,
        // `class extends React.Component` reads a property; no module of ours relies on a getter that acts.
        propertyReadSideEffects: false,
      },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'local-database', test: /node_modules\/dexie\// },
            { name: 'first', tags: ['$initial'] },
            // What nearly every screen needs, each one file. None needs a later one of this list, so none makes a circle;
            // docs/decisions/0014-first-screen.md has the numbers. Whatever few screens need stays out.
            // The door asks whether a name is seen, and needs no zod for it.
            { name: 'names', test: /contract\/tidy-name\.ts/ },
            { name: 'checks', test: baseOfContract },
            { name: 'forms', test: /src\/ui\/(fields|form|porch)\//, minShareCount: 3 },
            { name: 'screens', test: smallOfScreens, minShareCount: 4 },
            { name: 'tables', test: /src\/ui\/table\/|node_modules\/@tanstack\// },
            { name: 'charts', test: /src\/ui\/chart\//, minShareCount: 2 },
            { name: 'ionic', test: /node_modules\/@ionic\// },
            // Bytes below which parts are put together. Merged further, screens carry what others need, and parts came to need
            // each other in a circle, where a screen stopped at the first word that was not there yet; the step `sizes` looks
            // for both.
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1_000 },
          ],
        },
      },
    },
  },
})
