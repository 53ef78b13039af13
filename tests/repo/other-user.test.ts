/** Starts, backups and doctor as root and as another user on a user's data folder. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeBackup } from '../../server/backup/make-backup.ts'
import { upgradeCluster } from '../../server/backup/upgrade-cluster.ts'
import { loadConfig } from '../../server/config.ts'
import { openCluster } from '../../server/db/cluster.ts'
import { existingCluster } from '../../server/db/cluster/places.ts'
import { runAs } from '../../server/db/cluster/run-as.ts'
import { examine } from '../../server/doctor/examine.ts'

/** `daemon` and `bin` of every Linux. */
const [OWNER, STRANGER] = [1, 2]
const silent = { info: () => undefined, warn: () => undefined }
const HOLDER = fileURLToPath(new URL('./holder.ts', import.meta.url))

let folder: string
let children: ChildProcess[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'narthex-other-user-'))
  chownSync(folder, OWNER, OWNER)
  chmodSync(folder, 0o755)
  children = []
})
afterEach(async () => {
  for (const child of children) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
})

type Held = { ownerUrl: string; home: string }

/** A server of that user. */
async function serve(uid = OWNER): Promise<Held> {
  const child = spawn(process.execPath, ['--import', 'tsx', HOLDER, folder], {
    uid,
    gid: uid,
    env: { PATH: process.env.PATH, TMPDIR: '/tmp' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [line] = (await once(child.stdout!, 'data')) as [Buffer]
  return JSON.parse(line.toString()) as Held
}

async function stop(): Promise<void> {
  const child = children.pop()!
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** The output and the exit code of a user's command. */
function run(uid: number, program: string, args: string[] = [], dataDir = folder) {
  const ran = spawnSync(process.execPath, ['--import', 'tsx', program, ...args], {
    uid,
    gid: uid,
    env: { PATH: process.env.PATH, TMPDIR: '/tmp', DATABASE_URL: '', DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  return { status: ran.status, said: `${ran.stdout}${ran.stderr}` }
}

const owners = (...paths: string[]) => paths.map((path) => statSync(path).uid)

describe.runIf(process.getuid?.() === 0)('a data folder of another user', () => {
  test.each([0o755, 0o700])('a start as root leaves a running server alone (%o)', async (mode) => {
    chmodSync(folder, mode)
    const { ownerUrl, home } = await serve()
    const before = readdirSync(folder)
    await expect(openCluster({ dataDir: folder, log: silent })).rejects.toThrow(
      `${home} belongs to the user daemon. Run this as daemon, or choose another folder with DATA_DIR.`,
    )
    expect(owners(home, join(home, 'socket'), join(home, 'cluster'))).toEqual([OWNER, OWNER, OWNER])
    expect(readdirSync(folder)).toEqual(before)
    const client = new pg.Client(ownerUrl)
    await client.connect()
    await client.end()
  })

  test('root refuses to start or upgrade another user’s stopped database', async () => {
    const { home } = await serve()
    await stop()
    await expect(openCluster({ dataDir: folder, log: silent })).rejects.toThrow(/belongs to the user daemon/)
    const config = { dataDir: folder }
    await expect(upgradeCluster({ config, log: silent })).rejects.toThrow(/belongs to the user daemon/)
    rmSync(home, { recursive: true })
    await expect(openCluster({ dataDir: folder, log: silent })).rejects.toThrow(
      `${folder} belongs to the user daemon.`,
    )
    expect(readdirSync(folder)).toEqual([])
  })

  test.each([0o755, 0o700])('a start by another user names the owner (%o)', async (mode) => {
    chmodSync(folder, mode)
    await serve()
    const { status, said } = run(STRANGER, HOLDER, [folder])
    expect(status).toBe(1)
    expect(said).toContain(`${mode === 0o755 ? join(folder, 'postgres') : folder} belongs to the user daemon`)
  })

  test('a database out of PostgreSQL’s reach is not created again', async () => {
    chownSync(folder, 0, 0)
    const cluster = await openCluster({ dataDir: folder, log: silent })
    await cluster.stop()
    chmodSync(folder, 0o700)
    await expect(openCluster({ dataDir: folder, log: silent })).rejects.toThrow(
      `The system user "postgres" cannot reach ${cluster.home}. Let it enter each folder of that path (chmod o+x)`,
    )
    expect(existsSync(join(folder, 'postgres-is-in'))).toBe(false)
  })

  test('uses a database created elsewhere once the folder is accessible', async () => {
    chownSync(folder, 0, 0)
    chmodSync(folder, 0o700)
    const { home, stop } = await openCluster({ dataDir: folder, log: silent })
    await stop()
    chmodSync(folder, 0o755)
    const again = await openCluster({ dataDir: folder, log: silent })
    await again.stop()
    rmSync(home, { recursive: true, force: true })
    expect(again.home).toBe(home)
  })

  test('backup and doctor report that the database is unreadable', async () => {
    const { home } = await serve()
    await stop()
    const { uid, gid } = runAs()!
    chownSync(home, uid, gid)
    const sentence = `${home} belongs to the user postgres, and this user (daemon) may not look into it.`
    const backup = run(OWNER, 'server/backup/backup-command.ts', ['/tmp/none.zip'])
    expect(backup).toMatchObject({ status: 1, said: expect.stringContaining(sentence) })
    const doctor = run(OWNER, 'server/doctor/doctor-command.ts')
    expect(doctor.said).toContain(`mend  The database cannot be used. ${sentence}`)
    expect(doctor.said).not.toContain('There is no database')
  })

  test('another user’s doctor says that the folder is unreadable', () => {
    chmodSync(folder, 0o700)
    const { status, said } = run(STRANGER, 'server/doctor/doctor-command.ts')
    expect(status).toBe(1)
    expect(said).toContain(`mend  The database cannot be used. ${folder} belongs to the user daemon,`)
  })

  test('root backs up and examines a running server of another user', async () => {
    const { home } = await serve()
    expect(existingCluster(folder)).toBe(home)
    const config = loadConfig({ DATABASE_URL: '', DATA_DIR: folder })
    const found = await examine(config)
    expect(found.map(({ says }) => says).join()).toContain('The database is empty.')
    const file = join(folder, 'rows.zip')
    await expect(makeBackup({ file, force: false, config, log: silent })).rejects.toThrow(/holds no Narthex/)
    expect(owners(home, join(home, 'socket'))).toEqual([OWNER, OWNER])
  })
})

describe.runIf(process.getuid?.() === 0)('files hidden from another user', () => {
  test('doctor does not call a closed backup folder empty', () => {
    chmodSync(folder, 0o700)
    for (const path of [folder, join(folder, 'church.zip')])
      expect(run(STRANGER, 'server/doctor/doctor-command.ts', [path]).said).toContain(
        `mend  ${path} cannot be read (EACCES).`,
      )
  })

  test('doctor does not call a closed data folder missing', () => {
    chmodSync(folder, 0o700)
    const { said } = run(STRANGER, 'server/doctor/doctor-command.ts', [], join(folder, 'data'))
    expect(said).toContain(`mend  ${join(folder, 'data')} cannot be read (EACCES).`)
    expect(said).not.toMatch(/is not there|There is no database/)
  })

  test('refuses a restore and a seal secret in a closed folder', () => {
    chmodSync(folder, 0o700)
    const code = `const dataDir = process.env.DATA_DIR
      for (const [file, call] of [
        ['auth/secrets', (m) => m.findSealSecret({ dataDir })],
        ['backup/archive', (m) => m.picturesIn(dataDir)],
        ['backup/restore-parts', (m) => m.mustBeEmptyFolder({ dataDir }, { files: [] }, null)],
      ]) {
        try { call(await import('./server/' + file + '.ts')) } catch ({ code }) { console.log(code) }
      }`
    expect(run(STRANGER, '--input-type=module', ['--eval', code]).said).toBe('EACCES\nEACCES\nEACCES\n')
  })
})
