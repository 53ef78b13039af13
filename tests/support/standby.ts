/** A second PostgreSQL that replicates a first one and can replace it, like those of managed databases. */
import { spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { addressesAt, openCluster, type Cluster } from '../../server/db/cluster.ts'
import { makeOwn, giveTo, runAs } from '../../server/db/cluster/run-as.ts'
import { socketFolder, postgresPrograms } from '../../server/db/cluster/places.ts'
import { endPostmaster, launch } from '../../server/db/cluster/postmaster.ts'

export type Standby = {
  /** The owner's address. */
  ownerUrl: string
  /** Waits until it has all commits of the first. */
  caughtUp(): Promise<void>
  /** Stops the replication. */
  cutOff(): Promise<void>
  /** Accepts writes from now on. The first must have ended before. */
  promote(): Promise<void>
  end(): Promise<void>
}

const silent = { info() {}, warn() {} }

export async function openStandby(first: Cluster): Promise<Standby> {
  const dataDir = mkdtempSync(join(tmpdir(), 'narthex-standby-'))
  chmodSync(dataDir, 0o755)
  const user = runAs()
  const home = join(dataDir, 'postgres')
  const files = join(home, 'cluster')
  mkdirSync(home)
  makeOwn(home, user)
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  const label = await copyFiles(first, files).catch((error: unknown) => {
    remove()
    throw error
  })
  const firstSocket = new URL(first.adminUrl).searchParams.get('host')
  appendFileSync(
    join(files, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=''${firstSocket}'' user=postgres'\n`,
  )
  for (const [name, text] of Object.entries({ 'standby.signal': '', backup_label: label })) {
    writeFileSync(join(files, name), text)
    giveTo(user, join(files, name))
  }
  const place = { home, socket: socketFolder(home, user), programs: await postgresPrograms(user), user }
  const { lastWords } = await launch(place)
  const { ownerUrl, adminUrl: url } = addressesAt(place.socket)
  await saysYes(url, 'select pg_is_in_recovery()').catch(async () => {
    const said = lastWords()
    await endPostmaster(place).finally(remove)
    throw new Error(`The standby did not start: ${said}`)
  })
  let promoted: Cluster | undefined
  return {
    ownerUrl,
    async caughtUp() {
      const at = await ask(first.adminUrl, 'select pg_current_wal_flush_lsn()::text')
      await saysYes(url, `select pg_last_wal_replay_lsn() >= '${String(at)}'`)
    },
    async cutOff() {
      await ask(url, `alter system set primary_conninfo = ''`)
      await ask(url, 'select pg_reload_conf()')
      await saysYes(url, 'select not exists (select from pg_stat_wal_receiver)')
    },
    async promote() {
      await ask(url, 'select pg_promote()')
      promoted = await openCluster({ dataDir, log: silent })
    },
    async end() {
      await (promoted ? promoted.stop() : endPostmaster(place))
      remove()
    },
  }
}

/** Copies the files like a base backup. @returns the label that marks the start of the copy */
async function copyFiles(first: Cluster, files: string): Promise<string> {
  const admin = new pg.Client(first.adminUrl)
  await admin.connect()
  try {
    await admin.query(`select pg_backup_start('standby', true)`)
    const copied = spawnSync('cp', ['-a', join(first.home, 'cluster'), files], { encoding: 'utf8' })
    const failed = copied.stderr.split('\n').filter((line) => line && !GONE.test(line))
    if (failed.length > 0) throw new Error(failed.join('\n'))
    rmSync(join(files, 'postmaster.pid'))
    const { rows } = await admin.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    return rows[0]!.labelfile
  } finally {
    await admin.end()
  }
}

/** PostgreSQL removes files while they are copied. */
const GONE = /No such file or directory/

/** Retries for 30 s. */
const saysYes = (url: string, sql: string) =>
  vi.waitFor(async () => expect(await ask(url, sql)).toBe(true), { timeout: 30_000, interval: 100 })

/** @returns the first column of the first row */
async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}
