import { readdirSync } from 'node:fs'
import { defineConfig } from 'vite'

const folder = 'src/public-pages/client'
const entries = readdirSync(folder).filter(
  (name) => /\.(ts|css)$/.test(name) && !/\.(test|d)\.ts$/.test(name),
)

/** Builds the few KB that the public pages load, under `/p/`; `dist/app/p/manifest.json` maps a source to its file. */
export default defineConfig({
  base: '/p/',
  publicDir: false,
  build: {
    outDir: 'dist/app/p',
    emptyOutDir: true,
    assetsDir: '',
    manifest: 'manifest.json',
    target: 'es2020',
    modulePreload: false,
    rolldownOptions: { input: entries.map((name) => `${folder}/${name}`) },
  },
})
