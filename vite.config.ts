import { existsSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type PluginOption } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { manifest } from './scripts/build/manifest.ts'
import { preloadFirstScreens } from './scripts/build/preload-first-screens.ts'
import { withoutJsonSchema } from './scripts/build/without-json-schema.ts'

const worker = { folder: 'src/app/service-worker', file: 'worker.ts' }

/** Ionic says nothing about side effects, so all of it would be kept; its components register themselves when imported. */
const ionicIsPure =
  /node_modules\/(@ionic\/(core\/components|react\/dist|react-router\/dist)|ionicons\/(components|icons))\//

/** What @ionic/react calls at its top level only to wrap a component; an unused wrapper would keep tabs, icons and nav. */
const wrappersOfIonic = ['createForwardRef', 'createReactComponent', 'React.memo', 'React.createContext']

const serviceWorker = (): PluginOption =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: worker.folder,
    filename: worker.file,
    injectRegister: false,
    manifest,
    injectManifest: {
      globPatterns: ['**/*.{js,css,html,woff2,svg}'],
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
    preloadFirstScreens(/^(login-page|local-database)$/),
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
            // Bytes below which parts are put together. From 2,000 on they came to need each other in a circle, and a screen
            // stopped at the first word that was not there yet; the step `sizes` looks for that.
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1_000 },
          ],
        },
      },
    },
  },
})
