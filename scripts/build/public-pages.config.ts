import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** What renders the public pages on the server; their scripts and styles are `public-scripts.config.ts`. */
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
