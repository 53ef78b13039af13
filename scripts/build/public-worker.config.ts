import { defineConfig } from 'vite'

/**
 * Builds the service worker of the public pages as one classic script, because not every browser takes a module there.
 */
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
