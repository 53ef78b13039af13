/** A clone of another owner gets a message before anything is installed or built. */
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** A user without rights, because root can write everywhere. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

let clone: string
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'narthex-clone-'))
  for (const name of ['package.json', 'package-lock.json', 'server', 'contract'])
    cpSync(name, join(clone, name), { recursive: true })
  cpSync('scripts', join(clone, 'scripts'), { recursive: true })
  chmodSync(clone, 0o555)
})
afterEach(() => {
  chmodSync(clone, 0o755)
  rmSync(clone, { recursive: true, force: true })
})

const run = (script: string) =>
  spawnSync(process.execPath, [join(clone, 'scripts', script)], { ...NOBODY, cwd: clone, encoding: 'utf8' })

test.each(['start.mjs', 'build.mjs', 'doctor.mjs'])(
  '%s in an unwritable clone ends with a sentence',
  (script) => {
    const { status, stderr, stdout } = run(script)
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^This user may not write into .*narthex-clone-.*npm run package/)
    expect(stderr).not.toContain('    at ')
  },
)

test('an unwritable folder of builds ends with a sentence', () => {
  chmodSync(clone, 0o755)
  mkdirSync(join(clone, 'dist'), { mode: 0o555 })
  const build = `import { buildChanged } from './scripts/parts/build-and-package.mjs'; await buildChanged()`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', build], {
    ...NOBODY,
    cwd: clone,
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^This user may not write into /)
})
