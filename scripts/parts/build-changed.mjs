import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { compressFolder } from './compress.mjs'
import { fingerprint } from './fingerprint.mjs'
import { root, run } from './run.mjs'
import { targets } from './targets.mjs'
import { mustBeWritable } from './writable.mjs'

const memory = join(root, '.cache', 'build')

/** Builds each target whose files changed since its last build. Answers whether all went well. */
export async function buildChanged() {
  let built = 0
  for (const target of targets.filter(({ entry }) => existsSync(join(root, entry)))) {
    const now = fingerprint(target.inputs)
    if (now === lastBuild(target)) continue
    mustBeWritable(['.', '.cache', '.cache/build', 'dist', dirname(target.output), target.output])
    mkdirSync(memory, { recursive: true })
    if (!(await build(target))) return false
    // Remembered only when done, so that a build that was ended in between is made again.
    writeFileSync(memoryOf(target), now)
    built++
  }
  if (built) compressFolder(join(root, 'dist/app'))
  return true
}

async function build(target) {
  console.log(`\nBuilding: ${target.name}`)
  target.clear?.()
  for (const config of target.configs)
    if ((await run('vite', ['build', '--logLevel', 'warn', '--config', config])) !== 0) return false
  return true
}

const memoryOf = ({ name }) => join(memory, name.replaceAll(' ', '-'))

function lastBuild(target) {
  const present = existsSync(join(root, target.output)) && existsSync(memoryOf(target))
  return present ? readFileSync(memoryOf(target), 'utf8') : null
}
