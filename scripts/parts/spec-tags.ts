/** Collects the tags of every test of the project. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'
import { readTests, type Test } from './read-tests.ts'

/** A tagged test with its file, relative to the project's folder. */
export type Proof = Test & { file: string }

const FOLDERS = ['tests', 'e2e', 'contract', 'sync', 'src', 'server', 'scripts']

/** `tests/growth` runs by hand. `*.journeys.ts` call the engines' journeys. */
const RUNS = /^(?!tests\/growth\/).*(\.(test|spec)\.tsx?$|-journeys\.ts$)/

/** In the order of files and lines. Reports a misplaced tag as `file:line`. */
export function findProofs(): { proofs: Proof[]; misplaced: string[] } {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  const proofs: Proof[] = []
  const misplaced: string[] = []
  for (const file of files.filter((name) => /\.tsx?$/.test(name)).sort()) {
    const source = readFileSync(join(root, file), 'utf8')
    if (!/^\s*spec\(/m.test(source)) continue
    const { tests, misplaced: found } = readTests(file, source)
    const tagged = tests.filter(({ ids }) => ids.length > 0)
    if (RUNS.test(file)) proofs.push(...tagged.map((test) => ({ ...test, file })))
    else misplaced.push(...tagged.map(({ title }) => `${file}: “${title}” runs in no suite`))
    misplaced.push(...found.map(({ line }) => `${file}:${line}: no test follows the tag`))
  }
  return { proofs, misplaced }
}
