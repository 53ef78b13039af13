/** A full disk leaves no partial backup and no partial restore. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeBackup } from '../../server/backup/make-backup.ts'
import { restoreBackup } from '../../server/backup/restore-backup.ts'
import { loadConfig } from '../../server/config.ts'
import { fillPlace } from './full-church.ts'
import { asAdmin, limitedRun, places, silent, type Places } from './places.ts'
import { spec } from '../spec/spec.ts'

// The test writes and reads whole databases, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let at: Places
let url: string
let dataDir: string
beforeAll(async () => {
  at = await places()
  url = await at.database()
  dataDir = at.folder()
  const { picture } = await fillPlace(url, at.asSuperuser(url), dataDir)
  // Larger than the limit below, so that writing it fails.
  const large = join(dataDir, dirname(picture), `${crypto.randomUUID()}.webp`)
  mkdirSync(dirname(large), { recursive: true })
  writeFileSync(large, Buffer.alloc(8_000_000, 'picture'))
})
afterAll(() => at.clear())

// A limit on file size, which any user may set: a write fails as on a full disk.
const LIMIT = '-f 4000'

spec('fault A full disk during backup or restore')
test('an unfinished backup leaves nothing and keeps an earlier one', async () => {
  const folder = at.folder()
  const file = join(folder, 'church.zip')
  writeFileSync(file, 'the one of yesterday')
  const failed = await limitedRun('backup', LIMIT, [file, '--force'], {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
  })
  expect(failed).toMatchObject({
    code: 1,
    out: '',
    err: 'The file is larger than this user or this disk may hold. Nothing was kept.\n',
  })
  expect(readdirSync(folder)).toEqual(['church.zip'])
})

spec('fault A full disk during backup or restore')
test('an unfinished restore leaves an empty target', async () => {
  const file = join(at.folder(), 'church.zip')
  await makeBackup({
    file,
    force: false,
    config: loadConfig({ DATABASE_URL: url, DATA_DIR: dataDir }),
    log: silent,
  })
  const [target, folder] = [await at.database(), at.folder()]
  const failed = await limitedRun('restore', LIMIT, [file], { DATABASE_URL: target, DATA_DIR: folder })
  expect(failed).toMatchObject({ code: 1, out: '' })
  expect(failed.err).toContain('Nothing was kept.')
  expect(readdirSync(folder)).toEqual([])
  expect(await asAdmin(target, `select 1 from pg_class where relnamespace = 'public'::regnamespace`)).toEqual(
    [],
  )
})

/** A separate disk needs a mount, which only root may make and not in every container. */
const canMount = () => process.getuid?.() === 0 && spawnSync('mount', ['-V']).status === 0

test.runIf(canMount())('a full disk is refused before anything is written', async (context) => {
  const folder = at.folder()
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder])
  if (mounted.status !== 0) return context.skip('this container may not mount')
  try {
    const file = join(folder, 'church.zip')
    const config = loadConfig({ DATABASE_URL: url, DATA_DIR: dataDir })
    await expect(makeBackup({ file, force: false, config, log: silent })).rejects.toThrow(
      /has [12] MB left, and about \d+ MB are needed\. .* Nothing was changed\.$/,
    )
    expect(existsSync(file)).toBe(false)
    expect(readdirSync(folder)).toEqual([])
  } finally {
    execFileSync('umount', [folder])
  }
})

test('a stopped backup leaves nothing, and says so', async () => {
  const folder = at.folder()
  const stopped = new AbortController()
  const file = join(folder, 'church.zip')
  const config = loadConfig({ DATABASE_URL: url, DATA_DIR: dataDir })
  const backup = makeBackup({ file, force: false, config, log: silent, signal: stopped.signal })
  setTimeout(() => stopped.abort(new Error('stopped')), 100)
  await expect(backup).rejects.toThrow()
  expect(readdirSync(folder)).toEqual([])
})

test('a stopped restore leaves an empty target', async () => {
  const file = join(at.folder(), 'church.zip')
  const config = loadConfig({ DATABASE_URL: url, DATA_DIR: dataDir })
  await makeBackup({ file, force: false, config, log: silent })
  const [target, folder] = [await at.database(), at.folder()]
  const stopped = new AbortController()
  const into = loadConfig({ DATABASE_URL: target, DATA_DIR: folder })
  const restore = restoreBackup({
    file,
    endSessions: false,
    config: into,
    log: silent,
    signal: stopped.signal,
  })
  setTimeout(() => stopped.abort(new Error('stopped')), 400)
  await expect(restore).rejects.toThrow()
  expect(readdirSync(folder)).toEqual([])
  expect(await asAdmin(target, `select 1 from pg_class where relnamespace = 'public'::regnamespace`)).toEqual(
    [],
  )
})
