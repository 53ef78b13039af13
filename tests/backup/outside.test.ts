/** Backs up and restores a separate PostgreSQL as a user who owns the database and is no superuser. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { restoreBackup } from '../../server/backup/restore-backup.ts'
import { loadConfig } from '../../server/config.ts'
import { sealSecretFor } from '../../server/auth/secrets.ts'
import { appPool } from '../../server/db/pools.ts'
import { fillPlace, type FullChurch } from './full-church.ts'
import { asAdmin, contentOf, npmRun, places, leftByRestore, silent, type Places } from './places.ts'

// The test writes and reads whole databases, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let at: Places
let url: string
let dataDir: string
let file: string
let full: FullChurch
beforeAll(async () => {
  at = await places()
  url = await at.database()
  dataDir = at.folder()
  file = join(at.folder(), 'church.zip')
  full = await fillPlace(url, at.asSuperuser(url), dataDir)
})
afterAll(() => at.clear())

test('a backup by the documented user restores every row of every table', async () => {
  const made = await npmRun('backup', [file], { DATABASE_URL: url, DATA_DIR: dataDir })
  expect(made).toMatchObject({ code: 0, err: '' })
  expect(made.out).toMatch(
    /Backup written and read back: .*It holds \d{3,} rows of \d{2} tables, and 1 picture file\./s,
  )
  expect(statSync(file).mode & 0o777).toBe(0o600)

  const [target, folder] = [await at.database(), at.folder()]
  const restored = await npmRun('restore', [file], { DATABASE_URL: target, DATA_DIR: folder })
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(restored.out).toContain('All row counts agree.')

  const [before, after] = [await contentOf(at.asSuperuser(url)), await contentOf(at.asSuperuser(target))]
  expect(Object.keys(after)).toEqual(Object.keys(before))
  for (const [table, rows] of Object.entries(leftByRestore(before))) expect(after[table], table).toEqual(rows)
  const empty = Object.keys(before).filter(
    (table) => table.startsWith('public.') && before[table]!.length === 0,
  )
  expect(empty).toEqual([])

  expect(readFileSync(join(folder, full.picture), 'utf8')).toBe('a picture')
  expect(readFileSync(join(folder, 'seal-secret'), 'utf8')).toBe(
    readFileSync(join(dataDir, 'seal-secret'), 'utf8').trim(),
  )
  expect(statSync(join(folder, 'seal-secret')).mode & 0o777).toBe(0o600)
  const pool = appPool(target, { setRole: true })
  await sealSecretFor(pool, loadConfig({ DATA_DIR: folder }))
  await pool.end()
})

test('a restored database has the policies and triggers of a new one', async () => {
  const target = await at.database()
  await restoreBackup({
    file,
    endSessions: false,
    config: loadConfig({ DATABASE_URL: target, DATA_DIR: at.folder() }),
    log: silent,
  })
  const guards = `select c.relname, c.relforcerowsecurity, (select json_agg(t.tgname || t.tgenabled::text order by t.tgname)
      from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as triggers,
      (select json_agg(p.polname || pg_get_expr(p.polqual, p.polrelid) order by p.polname) from pg_policy p where p.polrelid = c.oid) as policies
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`
  expect(await asAdmin(at.asSuperuser(target), guards)).toEqual(await asAdmin(at.asSuperuser(url), guards))
})
