import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { circlesIn, sizeRows } from './parts/size-rows.mjs'
import { root } from './parts/run.mjs'

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
const circles = circlesIn(JSON.parse(readFileSync(join(root, 'dist/app/.vite/manifest.json'), 'utf8')))
for (const circle of circles) console.error(`These parts need each other in a circle: ${circle.join(', ')}`)
const held = rows.length > 0 && rows.every(({ bytes, budget }) => bytes <= budget) && circles.length === 0
process.exit(held ? 0 : 1)
