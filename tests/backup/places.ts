/** Databases and folders for backups, owned by a user who is no superuser, as the README requires. */
import { randomBytes } from 'node:crypto'
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { inject } from 'vitest'
import { sqlName, tablesOf } from '../../server/backup/tables.ts'
import { atDatabase } from '../support/database-address.ts'

export const silent = { info() {}, warn() {} }

type Statement = string | { text: string; values: unknown[] }

export async function asAdmin<Row extends object>(url: string, ...statements: Statement[]): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    let rows: Row[] = []
    for (const statement of statements) rows = (await client.query<Row>(statement as string)).rows
    return rows
  } finally {
    await client.end()
  }
}

export type Places = {
  /** A new database. @returns its address as its owner, who may create roles and is no superuser */
  database(): Promise<string>
  /** The address of the same database as the superuser. */
  asSuperuser(url: string): string
  folder(): string
  clear(): Promise<void>
}

/** For one test file. The app's role existed before this user, so the superuser granted it by hand. */
export async function places(): Promise<Places> {
  const { adminUrl } = inject('testDatabase')
  const user = `owner_${randomBytes(6).toString('hex')}`
  await asAdmin(adminUrl, `create role ${user} login createrole nosuperuser`, `grant narthex_app to ${user}`)
  const names: string[] = []
  const folders: string[] = []
  return {
    async database() {
      const name = `backup_${randomBytes(6).toString('hex')}`
      await asAdmin(adminUrl, `create database ${name} owner ${user}`)
      names.push(name)
      const url = new URL(atDatabase(adminUrl, name))
      url.username = user
      return url.href
    },
    asSuperuser: (url) => atDatabase(adminUrl, new URL(url).pathname.slice(1)),
    folder() {
      const folder = mkdtempSync(join(tmpdir(), 'narthex-backup-'))
      // The embedded database runs as a separate user.
      chmodSync(folder, 0o755)
      folders.push(folder)
      return folder
    },
    async clear() {
      for (const name of names) await asAdmin(adminUrl, `drop database ${name} with (force)`)
      await asAdmin(adminUrl, `drop role ${user}`)
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Columns that a restore changes on purpose (`tests/backup/afterwards.test.ts`). */
const CHANGED: Record<string, string[]> = {
  epochs: ['epoch'],
  church_revs: ['restored_at'],
  invites: ['used_at'],
  password_resets: ['used_at'],
  email_changes: ['used_at'],
  email_confirmations: ['used_at'],
  email_undos: ['expires_at'],
  sessions: ['ended_at', 'ended_because'],
  church_closings: ['erase_at'],
  sms_sends: ['state', 'remark', 'started_at'],
  sms_follow_up_work: ['since'],
}

/**
 * The rows of every table, each as one text, in a stable order.
 * @param url as a superuser
 * @param without columns that are not compared
 */
export async function contentOf(url: string, without = CHANGED): Promise<Record<string, string[]>> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const found: Record<string, string[]> = {}
    for (const table of await tablesOf(client)) {
      const { rows } = await client.query<{ row: string }>(
        `select (to_jsonb(t) - $1::text[])::text as row from ${sqlName(table)} t order by 1`,
        [without[table.name] ?? []],
      )
      found[`${table.schema}.${table.name}`] = rows.map(({ row }) => row)
    }
    return found
  } finally {
    await client.end()
  }
}

/** The content after a restore of this: no picture folder is known yet. */
export const leftByRestore = (content: Record<string, string[]>): Record<string, string[]> => ({
  ...content,
  'public.upload_folders': [],
})

export type Ran = { code: number | null; out: string; err: string }

/** Runs `npm run backup -- …` or `npm run restore -- …` as an operator does. */
export const npmRun = (name: string, args: string[], env: Record<string, string>): Promise<Ran> =>
  ran('npm', ['run', '--silent', name, '--', ...args], env)

/** Runs it without npm, in a shell that first sets a limit. @param limit as `ulimit` takes it, like `-f 100` */
export const limitedRun = (
  name: 'backup' | 'restore',
  limit: string,
  args: string[],
  env: Record<string, string>,
): Promise<Ran> =>
  ran(
    'bash',
    ['-c', `ulimit ${limit}; exec node --import tsx server/backup/${name}-command.ts "$@"`, name, ...args],
    env,
  )

async function ran(program: string, args: string[], env: Record<string, string>): Promise<Ran> {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.on('close', resolve)),
  ])
  return { code, out, err }
}
