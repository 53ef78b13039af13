import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildChanged, importedPackages, packageManifest } from './parts/build-and-package.mjs'
import { installMissing } from './parts/install.mjs'
import { mustRun, root } from './parts/run.mjs'

// npm run package makes dist/narthex-VERSION.tgz. The server needs Node and `npm ci` for it, and no build tools.
/** The files of `npm start`. */
const STARTER = ['package-start', 'starter'].map((name) => `scripts/parts/${name}.mjs`)

process.chdir(root)
await installMissing()
if (!(await buildChanged())) process.exit(1)

const ours = JSON.parse(readFileSync('package.json', 'utf8'))
const name = `narthex-${ours.version}`
const work = join(root, '.cache', 'package')
const folder = join(work, name)
rmSync(work, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

const imported = importedPackages(['dist/server', 'dist/public-pages'])
write('package.json', packageManifest(ours, imported))
cpSync('package-lock.json', join(folder, 'package-lock.json'))
// The lock file keeps its versions and drops packages outside the manifest.
const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
await mustRun('npm', ['install', '--package-lock-only', '--prefix', folder, ...quiet])
for (const path of ['app', 'public-pages', 'server'])
  cpSync(join('dist', path), join(folder, 'dist', path), {
    recursive: true,
    filter: (file) => !file.endsWith('.map'),
  })
for (const path of ['.env.example', 'docs/operations.md', 'docs/operations', 'docs/scale.md', ...STARTER])
  cpSync(path, join(folder, path), { recursive: true })
await mustRun('tar', ['-czf', join(root, 'dist', `${name}.tgz`), '-C', work, name])
rmSync(work, { recursive: true, force: true })
console.log(`\nWritten: dist/${name}.tgz. On the server: unpack it, npm ci, npm start (docs/operations.md).`)

function write(path, content) {
  writeFileSync(join(folder, path), `${JSON.stringify(content, null, 2)}\n`)
}
