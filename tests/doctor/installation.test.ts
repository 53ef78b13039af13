/** `npm run doctor` on real installations: an embedded database, and one of DATABASE_URL. */
import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort } from '../../scripts/parts/demo-server.mjs'
import { readSealSecret, sealSecretFor } from '../../server/auth/secrets.ts'
import { loadConfig } from '../../server/config.ts'
import { openCluster, visitCluster } from '../../server/db/cluster.ts'
import { existingCluster } from '../../server/db/cluster/places.ts'
import { runningAt } from '../../server/db/cluster/postmaster.ts'
import { inChurch } from '../../server/db/in-church.ts'
import { migrate, readMigrations } from '../../server/db/migrate.ts'
import { examine } from '../../server/doctor/examine.ts'
import { asAdmin, places, silent, type Places } from '../backup/places.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { startServer } from '../support/start-server.ts'

let at: Places
beforeAll(async () => {
  at = await places()
})
afterAll(() => at.clear())

function doctor(env: Record<string, string>, ...args: string[]): { status: number | null; out: string } {
  const ran = spawnSync(process.execPath, ['--import', 'tsx', 'server/doctor/doctor-command.ts', ...args], {
    env: { PATH: process.env.PATH, DATABASE_URL: '', ...env },
    encoding: 'utf8',
  })
  expect(ran.stderr).toBe('')
  return { status: ran.status, out: ran.stdout }
}

test('an embedded installation is well both running and stopped', { timeout: 60_000 }, async () => {
  const env = { DATA_DIR: at.folder(), PORT: String(await freePort()) }
  expect(doctor(env)).toMatchObject({ status: 0, out: expect.stringContaining('npm start makes one.') })
  const server = await startServer(env)
  const running = doctor(env)
  expect(running.out).toMatch(/ok {4}The database in .* is held by narthex server \d+@/)
  expect(running.out).toContain(`ok    http://localhost:${env.PORT} leads to this Narthex.`)
  expect(running.out).not.toMatch(/^mend/m)
  expect(running.out).toMatch(/Nothing to mend\.\n$/)
  expect(running.status).toBe(0)
  await server.stop()
  for (const _twice of [1, 2]) {
    const stopped = doctor(env)
    expect(stopped.out).toContain('was stopped, and nobody holds it.')
    expect(stopped.out).toContain('(ECONNREFUSED). No server runs.')
    expect(stopped.status).toBe(0)
  }
})

test('a stopped doctor stops the database that it started', { timeout: 60_000 }, async () => {
  const dataDir = at.folder()
  await (await openCluster({ dataDir, log: silent })).stop()
  const home = existingCluster(dataDir)!
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/doctor/doctor-command.ts'], {
    env: { PATH: process.env.PATH, DATABASE_URL: '', DATA_DIR: dataDir },
  })
  const said = text(child.stdout)
  const ended = once(child, 'exit')
  await vi.waitFor(() => expect(runningAt(home)).toBeTruthy(), { timeout: 30_000, interval: 5 })
  child.kill('SIGTERM')
  expect(await ended).toEqual([1, null])
  expect(await said).toContain('It was stopped before it was done.')
  expect(runningAt(home)).toBeNull()
})

test('distinguishes a stopped database under backup from an abandoned one', async () => {
  const dataDir = at.folder()
  const config = loadConfig({ DATABASE_URL: '', DATA_DIR: dataDir })
  await (await openCluster({ dataDir, log: silent })).stop()
  const held = async () =>
    (await examine(config)).find(({ says }) => says.startsWith(`The database in ${dataDir}`))
  const backup = (await visitCluster({ dataDir, log: silent }))!
  expect(await held()).toEqual({
    kind: 'note',
    says: expect.stringMatching(/a backup, a restore, an upgrade or another doctor works on it/),
  })
  await backup.stop()
}, 60_000)

test('reports wrong settings and arguments a line each', () => {
  const wrong = doctor({ PORT: 'door', HOST: 'here' })
  expect(wrong.status).toBe(1)
  expect(wrong.out).toMatch(/^mend {2}PORT must be .*\nmend {2}HOST must be .*\n\nTo mend: 2\.\n$/)
  expect(doctor({}, 'one', 'two')).toMatchObject({
    status: 1,
    out: expect.stringContaining('Name one backup'),
  })
})

describe('a database of DATABASE_URL', () => {
  let db: TestDatabase
  let dataDir: string
  beforeAll(async () => {
    db = await freshDatabase()
    dataDir = at.folder()
    await sealSecretFor(db.pool, config())
  })
  afterAll(() => db.drop())

  const config = (env: Record<string, string> = {}) =>
    loadConfig({ DATABASE_URL: db.ownerUrl, DATA_DIR: dataDir, PORT: '1', ...env })
  const mends = async (env?: Record<string, string>) =>
    (await examine(config(env))).filter(({ kind }) => kind === 'mend').map(({ says }) => says)

  test('is well', async () => {
    expect(await mends()).toEqual([])
  })

  test('another seal secret or none needs repair', async () => {
    expect(await mends({ SEAL_SECRET: 'x'.repeat(40) })).toEqual([
      expect.stringMatching(/^The seal secret is not the one/),
    ])
    expect(await mends({ DATA_DIR: at.folder() })).toEqual([
      expect.stringMatching(/^The seal secret is missing/),
    ])
  })

  test('a missing migration and a newer one need repair', async () => {
    const last = readMigrations().at(-1)!
    await db.ownerPool.query('delete from house.migrations where name = $1', [last.name])
    expect(await mends()).toEqual([
      `1 migration is missing, the first is ${last.name}. Restart the server, or run npm run migrate.`,
    ])
    await db.ownerPool.query('insert into house.migrations (name, sha256) values ($1, $2), ($3, $4)', [
      last.name,
      last.hash,
      '9999_next.sql',
      'x',
    ])
    expect(await mends()).toEqual([expect.stringContaining('newer than this program: it has 9999_next.sql')])
    await db.ownerPool.query(`delete from house.migrations where name = '9999_next.sql'`)
  })

  test('a missing picture needs repair', async () => {
    const [church, id] = [randomUUID(), randomUUID()]
    await inChurch(db.pool, church, (tx) =>
      tx.query(
        `insert into uploads (church_id, id, content_type, bytes, uploaded_by) values ($1, $2, 'image/webp', 7, $2)`,
        [church, id],
      ),
    )
    expect(await mends()).toEqual([expect.stringMatching(`^1 of 1 picture is not in .*${id}`)])
    mkdirSync(join(dataDir, 'uploads', church), { recursive: true })
    writeFileSync(join(dataDir, 'uploads', church, `${id}.webp`), 'picture')
    expect(await mends()).toEqual([])
  })

  test('another picture folder needs repair only when a server uses it', async () => {
    await db.ownerPool.query('insert into upload_folders (id) values ($1)', [randomUUID()])
    const folder = async () =>
      (await examine(config())).filter(({ says }) => /folder/.test(says) && /pictures/.test(says))
    expect(await folder()).toEqual([
      { kind: 'note', says: expect.stringMatching(/is not the folder of pictures .* next start takes it/) },
    ])
    const server = new pg.Client({
      connectionString: db.ownerUrl,
      application_name: 'narthex server 1@there',
    })
    await server.connect()
    expect(await folder()).toEqual([
      { kind: 'mend', says: expect.stringMatching(/keep their pictures in another folder/) },
    ])
    await server.end()
    await db.ownerPool.query('delete from upload_folders')
  })

  test('reports unreadable files a line each, beside all other lines', async () => {
    const folder = at.folder()
    // A folder replaces it, because the superuser can read any file.
    for (const file of ['seal-secret', join('uploads', '.narthex-folder')])
      mkdirSync(join(folder, file), { recursive: true })
    const narthex = createServer((_request, reply) => reply.end(`{"status":"up","instance":"x"}`))
    await once(narthex.listen(0, '127.0.0.1'), 'listening')
    const { port } = narthex.address() as AddressInfo
    const env = { DATA_DIR: folder, PUBLIC_URL: `http://127.0.0.1:${port}` }
    const says = (await examine(config(env))).map((one) => `${one.kind}: ${one.says}`)
    for (const file of ['seal-secret', '.narthex-folder'])
      expect(says.filter((line) => line.includes(`${file} cannot be read (EISDIR).`))).toEqual([
        expect.stringMatching(/^mend: /),
      ])
    expect(says).toContain('ok: All migrations are applied.')
    expect(says).toContain('ok: No job was given up within a week.')
    expect(says.join()).toContain('Without the secret nobody can say which.')
    narthex.close()
  })

  test('abandoned jobs need repair', async () => {
    await db.ownerPool.query(
      `insert into pgboss.job (name, state, completed_on) values ('sms.send', 'failed', now())`,
    )
    expect(await mends()).toEqual([expect.stringMatching(/^1 job was given up within a week \(sms\.send\)/)])
    await db.ownerPool.query('delete from pgboss.job')
  })

  test('more connections than PostgreSQL allows need repair', async () => {
    const servers = Array.from({ length: 5 }, (_, n) => {
      const application_name = `narthex server ${n}@elsewhere`
      return new pg.Client({ connectionString: db.ownerUrl, application_name })
    })
    await Promise.all(servers.map((server) => server.connect()))
    const says = await mends({ DATABASE_POOL: '200' })
    await Promise.all(servers.map((server) => server.end()))
    expect(says).toEqual([
      expect.stringMatching(
        /^5 servers with DATABASE_POOL=200 may need 1010 connections.*Lower DATABASE_POOL/,
      ),
      expect.stringMatching(/does not answer/),
    ])
  })
})

test('prints the statements for a superuser when the role is missing', async () => {
  const url = new URL(await at.database())
  const owner = `plain_${randomUUID().slice(0, 8)}`
  const database = url.pathname.slice(1)
  const byHand = `As a superuser, run: GRANT narthex_app TO ${owner};`
  await asAdmin(
    at.asSuperuser(url.href),
    `create role ${owner} login`,
    `alter database ${database} owner to ${owner}`,
  )
  const own = Object.assign(new URL(url), { username: owner }).href
  const says = async () =>
    (await examine(loadConfig({ DATABASE_URL: own, DATA_DIR: at.folder() }))).map(
      (one) => `${one.kind}: ${one.says}`,
    )
  try {
    expect((await says()).join('\n')).toContain(
      `mend: The user ${owner} may not work as narthex_app. ${byHand}`,
    )
    await expect(migrate(own)).rejects.toThrow(byHand)
    await asAdmin(at.asSuperuser(url.href), `grant narthex_app to ${owner}`)
    expect((await says()).join('\n')).toMatch(/note: The database is empty/)
    expect((await says()).join('\n')).not.toContain('mend: The user')
    await migrate(own)
  } finally {
    await asAdmin(
      at.asSuperuser(url.href),
      `reassign owned by ${owner} to current_user`,
      `drop owned by ${owner}`,
    )
    await asAdmin(at.asSuperuser(url.href), `drop role ${owner}`)
  }
})

test('a user without the tables learns that pictures are hidden', async () => {
  const url = await at.database()
  const stranger = new URL(at.asSuperuser(url))
  const server = await startServer({ DATABASE_URL: url, DATA_DIR: at.folder(), SEAL_SECRET: 's'.repeat(40) })
  await server.stop()
  const name = `stranger_${randomUUID().slice(0, 8)}`
  await asAdmin(
    stranger.href,
    `create role ${name} login`,
    `grant narthex_app to ${name}`,
    `grant usage on schema pgboss to ${name}`,
  )
  try {
    const other = new URL(url)
    other.username = name
    const config = loadConfig({
      DATABASE_URL: other.href,
      DATA_DIR: at.folder(),
      SEAL_SECRET: 's'.repeat(40),
    })
    const says = (await examine(config)).filter(({ kind }) => kind === 'mend').map((one) => one.says)
    expect(says).toEqual(
      expect.arrayContaining([
        expect.stringMatching(`^The user ${name} does not own the table`),
        expect.stringMatching(/Row level security may hide rows of public\.uploads/),
      ]),
    )
  } finally {
    await asAdmin(stranger.href, `drop owned by ${name}`, `drop role ${name}`)
  }
})

test.each([
  ['postgresql://nobody@127.0.0.1:1/none', 'The database server does not answer.'],
  ['postgresql://nobody@host.invalid/none', 'cannot be found'],
])('reports an unreachable database (%s) in a sentence', async (DATABASE_URL, sentence) => {
  const config = loadConfig({ DATABASE_URL, DATA_DIR: at.folder() })
  readSealSecret(config)
  const says = (await examine(config)).filter(({ kind }) => kind === 'mend').map((one) => one.says)
  expect(says[0]).toContain(sentence)
  expect(says.join()).not.toContain('    at ')
})
