import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test.each(['http://127.0.0.1:1', 'no-address'])(
  'pictures of %s without a server end with a sentence',
  (url) => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/pictures.mjs', url], {
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    expect(stderr).toBe(
      `No Narthex answers at ${url}. Start one with npm start -- --demo, or name another address: npm run pictures -- URL\n`,
    )
  },
)

test('montages without a folder of mock-ups end with a sentence', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/pictures.mjs', '--beside'], {
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toBe('Name a folder of mock-ups: npm run pictures -- --beside FOLDER\n')
})
