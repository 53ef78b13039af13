/** Every element of the specification has a test, and docs/spec.md names it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { faultIds } from '../../scripts/parts/faults-page.ts'
import { allSections, screens, pageOf, findProofs } from '../../scripts/parts/spec-page.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const sections = allSections()
const ids = sections.flatMap(({ elements }) => elements.map(({ id }) => id))
const { proofs, misplaced } = findProofs()

test('every element has a test that runs', () => {
  const proven = new Set(proofs.filter(({ skipped }) => !skipped).flatMap((proof) => proof.ids))
  expect(ids.filter((id) => !proven.has(id))).toEqual([])
})

test('no skipped test has a tag', () => {
  expect(proofs.filter(({ skipped }) => skipped).map(({ file, title }) => `${file}: ${title}`)).toEqual([])
})

test('every tag precedes a test and names elements', () => {
  const known = new Set([...ids, ...faultIds])
  expect(misplaced).toEqual([])
  expect(proofs.flatMap((proof) => proof.ids).filter((id) => !known.has(id))).toEqual([])
})

test('no two elements share an id', () => {
  const all = [...ids, ...faultIds]
  expect(all.filter((id, index) => all.indexOf(id) !== index)).toEqual([])
})

test('every path of the route table is an element', () => {
  const paths = screens().map(({ id }) => id)
  expect(paths).toEqual(expect.arrayContaining(['screen /', 'screen /login', 'screen /members', 'screen *']))
  expect(paths.length).toBe(read('src/app/routes.tsx').match(/\bpath: /g)?.length)
})

test('docs/spec.md is what `npm run spec` writes', () => {
  expect(read('docs/spec.md') === pageOf(sections, proofs), 'Please run `npm run spec`.').toBe(true)
})
