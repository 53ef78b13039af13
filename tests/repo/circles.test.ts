import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { circlesIn } from '../../scripts/parts/size-rows.mjs'

const needs = (...imports: string[]) => ({ imports })

test('reports circular chunks of the bundle, however long the circle is', () => {
  const bundle = { a: needs('b'), b: needs('c'), c: needs('a', 'd'), d: needs(), e: needs('a') }
  expect(circlesIn(bundle)).toEqual([['a', 'b', 'c']])
  expect(circlesIn({ a: needs('b', 'c'), b: needs('c'), c: {} })).toEqual([])
  expect(circlesIn({ a: needs('a') })).toEqual([['a']])
})

const FOLDERS = ['contract', 'sync', 'server', 'src', 'tests', 'e2e', 'bench', 'scripts']

/** An import declaration, also of types. `import()` does not count, because it loads a chunk lazily. */
const DECLARATION = /^(?:import|export)\b[^'"`;=]*?(?:\bfrom\s+)?['"](\.[^'"]+\.tsx?)['"]/gm

/** Each file with the files that it imports. @param texts by path */
const importsOf = (texts: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(texts).map(([file, text]) => [
      file,
      needs(...[...text.matchAll(DECLARATION)].map(([, path = '']) => posix.join(posix.dirname(file), path))),
    ]),
  )

const sources = () =>
  FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test|\.d)\.tsx?$/.test(name))
      .map((name): [string, string] => [`${folder}/${name}`, readFileSync(`${folder}/${name}`, 'utf8')]),
  )

test('no files import each other in a circle, types included', () => {
  const imports = importsOf(Object.fromEntries(sources()))
  const declared = Object.values(imports).flatMap((file) => file.imports)
  expect(declared.length).toBeGreaterThan(8000)
  // The journeys' settings at the root, from which those of the tablet and the soak start.
  expect([...new Set(declared.filter((file) => !(file in imports)))]).toEqual(['playwright.config.ts'])
  expect(circlesIn(imports)).toEqual([])
})

test.each([
  ['import type { A }', "import type { A } from './a.ts'"],
  ['import with an inline type', "import { b, type A } from './a.ts'"],
  ['import over several lines', "import {\n  type A,\n  type B,\n} from './a.ts'"],
  ['re-export of a type', "export type { A } from './a.ts'"],
  ['re-export of everything', "export * from './a.ts'"],
  ['import for its effect', "import './a.ts'"],
])('%s closes a circle', (_what, line) => {
  const texts = { 'x/a.ts': "import { c } from '../y/c.ts'\n", 'y/c.ts': "import { b } from '../x/b.ts'\n" }
  expect(circlesIn(importsOf({ ...texts, 'x/b.ts': `${line}\nexport const b = 1\n` }))).toEqual([
    ['x/a.ts', 'x/b.ts', 'y/c.ts'],
  ])
})

test('a lazy import closes no circle', () => {
  const texts = { 'a.ts': "const b = () => import('./b.ts')\n", 'b.ts': "import type { A } from './a.ts'\n" }
  expect(circlesIn(importsOf(texts))).toEqual([])
})
