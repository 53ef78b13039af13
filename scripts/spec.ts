/** Writes docs/spec.md and the table of docs/faults.md from the elements and the tags of the tests. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { faultsPage } from './parts/faults-page.ts'
import { root } from './parts/run.mjs'
import { allSections, pageOf, findProofs } from './parts/spec-page.ts'

const { proofs } = findProofs()
const faults = join(root, 'docs/faults.md')
writeFileSync(join(root, 'docs/spec.md'), pageOf(allSections(), proofs))
writeFileSync(faults, faultsPage(readFileSync(faults, 'utf8'), proofs))
