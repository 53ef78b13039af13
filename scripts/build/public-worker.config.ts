import { defineConfig } from 'vite'

/** The public pages' own service worker, in one classic script: not every browser takes a module there. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'dist/app/p',
    emptyOutDir: false,
    target: 'es2020',
    rolldownOptions: {
      input: 'src/public-pages/worker/worker.ts',
      output: { format: 'iife', entryFileNames: 'worker.js' },
    },
  },
})
