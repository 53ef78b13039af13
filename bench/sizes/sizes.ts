/** Every page and chunk beside its budget, by the same weighing that `npm test` fails on. */
import { join } from 'node:path'
import { sizeRows } from '../../scripts/parts/size-rows.mjs'
import { root } from '../house/places.ts'
import { budgetOf } from '../targets.ts'
import type { Workshop } from '../workshop.ts'

export async function sizes({ put }: Workshop): Promise<void> {
  const weighed = sizeRows(join(root, 'dist/app')) as { what: string; bytes: number; budget: number }[]
  if (weighed.length === 0) throw new Error('There is no build to weigh.')
  for (const { what, bytes, budget } of weighed) {
    put({ name: `${what}, gzip`, unit: 'KB', median: bytes / 1024, p95: null, target: budgetOf(budget) })
  }
}
