/** `npm run migrate`, run as an operator runs it, on a real PostgreSQL. */
import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMigrations } from '../../server/db/migrate.ts'
import { places, type Places } from '../backup/places.ts'

let at: Places
beforeAll(async () => {
  at = await places()
})
afterAll(() => at.clear())

const run = (env: Record<string, string>, ...args: string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', 'server/db/migrate-command.ts', ...args], {
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  })

test('migrates an empty database and reports when nothing is left', async () => {
  const env = { DATABASE_URL: await at.database() }
  const names = readMigrations().map((migration) => migration.name)
  const first = run(env)
  expect([first.status, first.stderr]).toEqual([0, ''])
  expect(first.stdout).toBe(`Applied: ${names.join(', ')}.\n`)
  expect(run(env)).toMatchObject({ status: 0, stdout: 'The database is up to date.\n' })
})

test.each([
  [{}, [], 'DATABASE_URL is not set. npm start brings the embedded database up to date by itself.'],
  [{}, ['--all'], 'npm run migrate takes no arguments.'],
  [{ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }, [], 'The database server does not answer.'],
])('refuses %j %j with a sentence', (env, args, sentence) => {
  const refused = run(env as Record<string, string>, ...args)
  expect(refused.status).toBe(1)
  expect(refused.stderr).toContain(sentence)
  expect(refused.stderr).not.toContain('    at ')
})
