/** Writes docs/spec.md from the elements of the specification and the tags of the tests. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './parts/run.mjs'
import { allSections, pageOf } from './parts/spec-page.ts'
import { findProofs } from './parts/spec-tags.ts'

writeFileSync(join(root, 'docs/spec.md'), pageOf(allSections(), findProofs().proofs))
