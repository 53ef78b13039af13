/** Settings of a transaction are set by `set local`, which reaches every machine that a database is spread over. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LEAVE_CHURCH, setLocalUuid } from '../../server/db/local-uuid.ts'

const setsByFunction = (text: string) => /set_config\(\s*['"`]app\./i.test(text)

test('no source of the server sets a setting of the app by set_config', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .filter((name) => setsByFunction(readFileSync(join('server', name), 'utf8')))
  expect(files).toEqual([])
})

test.each([
  ["`select set_config('app.church_id', $1, true)`", true],
  [`"select SET_CONFIG( 'app.backup', 'on', true)"`, true],
  ["`set local app.church_id = '…'`", false],
])('the check of sources knows %s: %s', (text, found) => {
  expect(setsByFunction(text)).toBe(found)
})

test('an id is written into the statement only where it is a UUID', () => {
  const id = '0193a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'
  expect(setLocalUuid('app.church_id', id)).toBe(`set local app.church_id = '${id}'`)
  expect(LEAVE_CHURCH).toBe(`set local app.church_id = ''`)
  for (const wrong of ['', `${id}'`, `${id}; drop table members`, `${id}\n`, '-'.repeat(36)])
    expect(() => setLocalUuid('app.erasing_church', wrong), wrong).toThrow(TypeError)
})
