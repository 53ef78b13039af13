import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inMemory } from '../../scripts/parts/scratch.mjs'

let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'narthex-scratch-'))
})
afterEach(() => rmSync(place, { recursive: true }))

test('takes a place with room, and none without', () => {
  expect(inMemory(place, 1)).toBe(place)
  expect(inMemory(place, 1024 ** 6)).toBeNull()
  expect(inMemory(join(place, 'nowhere'), 1)).toBeNull()
})

const SCRATCH = new URL('../../scripts/parts/scratch.mjs', import.meta.url).href

/** A separate process that reports its temporary folder and what the place holds meanwhile. */
function aRun(given?: string): { tmp: string | null; there: string[] } {
  const said = execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { readdirSync, writeFileSync } from 'node:fs'
       import { throwAwayInMemory } from ${JSON.stringify(SCRATCH)}
       throwAwayInMemory(${JSON.stringify(place)})
       const tmp = process.env.TMPDIR ?? null
       if (tmp?.startsWith(${JSON.stringify(place)})) writeFileSync(tmp + '/left', '')
       console.log(JSON.stringify({ tmp, there: readdirSync(${JSON.stringify(place)}) }))`,
    ],
    { env: { PATH: process.env.PATH, ...(given ? { TMPDIR: given } : {}) }, encoding: 'utf8' },
  )
  return JSON.parse(said) as { tmp: string | null; there: string[] }
}

test('a run has its own folder there while it lasts', () => {
  const { tmp, there } = aRun()
  expect(tmp).toMatch(new RegExp(`^${place}/narthex-run-\\d+-\\w{6}$`))
  expect(there).toEqual([tmp?.slice(place.length + 1)])
  expect(readdirSync(place)).toEqual([])
})

test('removes what a killed run left, not living or foreign folders', () => {
  // No process has so high a number.
  const [dead, living, other] = ['narthex-run-99999999-a', `narthex-run-${process.pid}-a`, 'someone-else-1']
  for (const name of [dead, living, other]) mkdirSync(join(place, name))
  aRun()
  expect([dead, living, other].map((name) => existsSync(join(place, name)))).toEqual([false, true, true])
})

// Only root can give a folder to another user.
test.runIf(process.getuid?.() === 0)('does not remove files of others', () => {
  const theirs = join(place, 'narthex-run-99999999-b')
  mkdirSync(theirs)
  chownSync(theirs, 65_534, 65_534)
  aRun()
  expect(existsSync(theirs)).toBe(true)
})

test('keeps the place that the user chose', () => {
  const { tmp, there } = aRun('/elsewhere')
  expect([tmp, there]).toEqual(['/elsewhere', []])
})
