import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './parts/run.mjs'
import { sizeRows } from './parts/size-rows.mjs'

if (!existsSync(join(root, 'dist/app'))) {
  console.error('There is no build to weigh. Run npm run build first.')
  process.exit(1)
}
const rows = sizeRows(join(root, 'dist/app'))
const kilobytes = (bytes) => (bytes / 1024).toFixed(1).padStart(8)
console.log(`${'what'.padEnd(48)}${'KB gzip'.padStart(8)}${'budget'.padStart(8)}`)
for (const { what, bytes, budget } of rows)
  console.log(
    `${what.padEnd(48)}${kilobytes(bytes)}${kilobytes(budget)}${bytes > budget ? '  too heavy' : ''}`,
  )
process.exit(rows.length > 0 && rows.every(({ bytes, budget }) => bytes <= budget) ? 0 : 1)
