import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

const common = ['package-lock.json', 'tsconfig.base.json', 'contract']
const ofBuild = (name) => `scripts/build/${name}.config.ts`

/**
 * What a build makes: from which files, with which Vite configurations, into what. `entry` absent: nothing to build yet.
 */
export const targets = [
  {
    name: 'app',
    entry: 'index.html',
    inputs: [...common, 'index.html', 'vite.config.ts', 'scripts/build', 'public', 'src', 'sync'],
    output: 'dist/app/index.html',
    clear: clearApp,
    configs: ['vite.config.ts'],
  },
  {
    name: 'public pages',
    entry: 'src/public-pages/render.tsx',
    inputs: [...common, ofBuild('public-pages'), 'src/public-pages', 'src/ui', 'src/lib', 'sync'],
    output: 'dist/public-pages/render.js',
    configs: [ofBuild('public-pages')],
  },
  {
    name: 'public scripts',
    entry: 'src/public-pages/client',
    inputs: [
      ...common,
      ofBuild('public-scripts'),
      ofBuild('public-worker'),
      'src/public-pages',
      'src/ui',
      'src/lib',
    ],
    output: 'dist/app/p/manifest.json',
    configs: [
      ofBuild('public-scripts'),
      ...(existsSync(join(root, 'src/public-pages/worker/worker.ts')) ? [ofBuild('public-worker')] : []),
    ],
  },
  {
    name: 'server',
    entry: 'server/main.ts',
    inputs: [...common, ofBuild('server'), 'server', 'sync'],
    output: 'dist/server/main.js',
    clear: () => rmSync(join(root, 'dist/server'), { recursive: true, force: true }),
    configs: [ofBuild('server')],
  },
]

/** Everything of the app's but `p`, which another target fills. */
function clearApp() {
  const folder = join(root, 'dist/app')
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder))
    if (name !== 'p') rmSync(join(folder, name), { recursive: true, force: true })
}
