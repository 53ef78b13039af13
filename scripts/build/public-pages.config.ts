import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * Builds the rendering of the public pages on the server; `public-scripts.config.ts` builds their scripts and styles.
 */
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  ssr: { external: true },
  build: {
    ssr: 'src/public-pages/render.tsx',
    outDir: 'dist/public-pages',
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: '[name].js' } },
  },
})
