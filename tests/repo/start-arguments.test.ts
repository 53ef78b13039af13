import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadConfig } from '../../server/config.ts'
import { asksForDemo, readEnvFile, whyNotStarted } from '../../server/command-line.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'narthex-env-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function read(text: string): { found: Record<string, string | undefined>; said: string[] } {
  const path = join(folder, '.env')
  writeFileSync(path, text)
  const said: string[] = []
  return { found: readEnvFile(path, (sentence) => said.push(sentence)), said }
}

test('a .env line that sets nothing stops the start by its number', () => {
  expect(() => read('# ours\nPORT 4122\n')).toThrow('Line 2 of .env sets nothing: it has to read NAME=value.')
  expect(read('\n# a note\nexport PORT=4122\nKEY="one\ntwo"\n').found).toEqual({
    PORT: '4122',
    KEY: 'one\ntwo',
  })
})

test.each(['"', "'", '`'])('an unclosed quote (%s) in .env stops the start', (quote) => {
  expect(() => read(`PORT=4122\nAPP_NAME=${quote}Grace\nTRIAL_DAYS=5\n`)).toThrow(
    `Line 2 of .env opens a quote (${quote}) that no line closes.`,
  )
  expect(read(`SUPPORT_PHONE=it${quote}s\n`).found).toEqual({ SUPPORT_PHONE: `it${quote}s` })
})

test('a folder named .env stops the start', () => {
  const path = join(folder, '.env')
  mkdirSync(path)
  expect(() => readEnvFile(path, () => undefined)).toThrow('is a folder. It has to be a file')
})

test('warns of a misspelt setting in .env, not of foreign names', () => {
  expect(read('TRIAL_DAY=5\nPORTS=1\nEDITOR=vi\nTRIAL_DAYS=5\n').said.sort()).toEqual([
    'PORTS in .env is no setting, and does nothing. Did you mean PORT?',
    'TRIAL_DAY in .env is no setting, and does nothing. Did you mean TRIAL_DAYS?',
  ])
})

test('an unknown argument stops the start', () => {
  expect([asksForDemo([]), asksForDemo(['--demo'])]).toEqual([false, true])
  // npm start --demo: npm keeps the argument to itself.
  expect(asksForDemo([], { npm_config_demo: 'true' })).toBe(true)
  expect(() => asksForDemo(['--demoo'])).toThrow(
    'There is no --demoo. The one word that may stand here is --demo.',
  )
})

test('reports all wrong settings together', () => {
  expect(() => loadConfig({ PORT: 'many', TRIAL_DAYS: '-1' })).toThrow(
    /^PORT must be .*\.\nTRIAL_DAYS must be .*\.$/,
  )
})

test.each([
  [{ code: 'ETIMEDOUT' }, /^The database server does not answer\./],
  [{ code: 'EHOSTUNREACH' }, /^The database server does not answer\./],
  [{ message: 'Connection terminated unexpectedly' }, /^The database server ended the connection\./],
  [{ message: 'timeout expired' }, /^The database server does not answer\./],
  [{ code: 'EADDRNOTAVAIL' }, /^HOST /],
  [{ code: '28000' }, /does not know this user/],
  [{ code: '42501' }, /must own the database/],
  [{ message: 'The server does not support SSL connections' }, /has no TLS/],
  [{ code: 'EACCES', port: 80 }, /may not listen on port 80\..*CAP_NET_BIND_SERVICE/],
  [{ code: 'EACCES', path: '/srv/.env' }, /may not use \/srv\/\.env/],
  [{ code: 'ENOSPC' }, /^The disk is full\./],
  [{ code: '53100' }, /^The disk of the database server is full\./],
  [{ code: '53300' }, /^The database server has no connection left\./],
])('reports %j in a sentence', (error, sentence) => {
  expect(whyNotStarted(Object.assign(new Error('x'), error))).toMatch(sentence)
})

test('reports a port in use by its number', () => {
  const taken = Object.assign(new Error('listen'), { code: 'EADDRINUSE', port: 4100 })
  expect(whyNotStarted(taken)).toBe(
    'Port 4100 is taken by another program. Stop it, or choose another by PORT.',
  )
})
