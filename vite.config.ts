import { existsSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type PluginOption } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { appPacks } from './scripts/build/app-packs.ts'
import { contractFiles, leanContract } from './scripts/build/lean-contract.ts'
import { manifest } from './scripts/build/manifest.ts'
import { preloadFirstScreens } from './scripts/build/preload-first-screens.ts'
import { withoutJsonSchema } from './scripts/build/without-json-schema.ts'

const worker = { folder: 'src/app/service-worker', file: 'worker.ts' }

/** A screen of the phone's own data, such as the door, loads without these. */
const loadingOfScreens = /src\/(lib\/api\/queries|domain\/(church\/use-last-known|attendance\/sundays))\.tsx?/

/** Ionic declares no side effects, so bundlers would keep all of it. Its components register themselves on import. */
const ionicIsPure =
  /node_modules\/(@ionic\/(core\/components|react\/dist|react-router\/dist)|ionicons\/(components|icons))\//

/**
 * Functions that @ionic/react calls at module level only to wrap a component. An unused wrapper would keep tabs, icons
 * and nav.
 */
const wrappersOfIonic = ['createForwardRef', 'createReactComponent', 'React.memo', 'React.createContext']

/** Dialogs, cards, messages and the session: src without money, tables, chips, charts and sentences. Chips bring fields. */
const smallOfScreens =
  /src\/(ui\/(?!table\/|chips)|lib\/(?!messages|api\/queries)|domain\/((session|kiosk|church(?!\/use-last)|attendance(?!\/(sundays|members-att))|edits)\/|chart\/(as-of|messages)))/

/** A visit requests these before the worker is ready. */
const firstScreens = [
  'src/features/login/login-page.tsx',
  'src/app/signed-in-app.tsx',
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
      // A classic script: the page's lazy chunks are part of it, and no `import.meta` of a module remains.
      rollupFormat: 'iife',
      // The public pages have their own worker. Scanners, charts and table imports are fetched on first use.
      globIgnores: ['p/**', '**/*{scanner,html5-qrcode,line-chart,xlsx,wasm}*'],
    },
  })

export default defineConfig({
  plugins: [
    react(),
    leanContract(),
    withoutJsonSchema(),
    preloadFirstScreens({ outside: /^(login-page|local-database)$/, inside: /^signed-in-app$/ }),
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
        moduleSideEffects: (id: string) => !ionicIsPure.test(id) && !contractFiles.test(id),
        manualPureFunctions: wrappersOfIonic,
        // `class extends React.Component` reads a property. No module of the project relies on a getter with effects.
        propertyReadSideEffects: false,
      },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'local-database', test: /node_modules\/dexie\// },
            { name: 'first', tags: ['$initial'] },
            // Modules of nearly every screen, one chunk per entry. No entry needs a later one, so there is no circle.
            // docs/decisions/0014-first-screen.md says why. Modules of few screens stay out. The door checks
            // names, and needs no zod for that.
            { name: 'names', test: /contract\/(tidy-name|features)\.ts/ },
            { name: 'zod', test: /node_modules\/zod\// },
            { name: 'checks', test: /contract\/(fields|ids|routes\/(people|signed-in))\.ts/ },
            { name: 'queries', test: /node_modules\/@tanstack\/(react-query|query-core)\// },
            { name: 'forms', test: /src\/ui\/(fields|form|auth-layout)\//, minShareCount: 3 },
            { name: 'screens', test: smallOfScreens, minShareCount: 5 },
            { name: 'online', test: loadingOfScreens },
            // Few screens need them. Merged into the chunk of another, they would bring it along.
            { name: 'mail-address', test: /src\/ui\/mail-address/ },
            { name: 'chart-routes', test: /contract\/routes\/charts/ },
            { name: 'tables', test: /src\/ui\/table\/|node_modules\/@tanstack\// },
            { name: 'charts', test: /src\/domain\/chart\//, minShareCount: 2 },
            { name: 'ionic', test: /node_modules\/@ionic\// },
            // The size in bytes below which chunks are merged. With a higher limit screens would carry modules of
            // others. Chunks would also import each other in a circle, where a screen stops at the first binding
            // without a value. The step `sizes` checks both.
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1_000 },
          ],
        },
      },
    },
  },
})
