import { installMissing } from './parts/install.mjs'
import { countOf, LAYERS, measureTap } from './parts/measure-tap.mjs'

// npm run tap-files prints the files and functions that one mark at the door runs through, by layer.
const PARTS = {
  commit: 'Tap to strict commit on the phone',
  delivery: 'Delivery to the server and the pull after it',
  total: 'Both',
}

await installMissing()
const measured = await measureTap()
for (const part of ['commit', 'delivery']) {
  console.log(`\n${PARTS[part]}\n`)
  for (const layer of LAYERS) printLayer(measured[part], layer)
}
console.log()
for (const [part, title] of Object.entries(PARTS)) {
  const each = LAYERS.map((layer) => `${layer} ${countOf(measured[part], layer).files}`).join(', ')
  const { files, functions } = countOf(measured[part])
  console.log(`${title}: ${files} files, ${functions} functions (files: ${each})`)
}
console.log('The screen that draws the list and takes the press is not counted.')

function printLayer(ran, layer) {
  const files = Object.keys(ran).filter((file) => file.startsWith(`${layer}/`))
  for (const file of files.sort()) console.log(`  ${file}: ${ran[file].join(', ') || 'unnamed functions'}`)
}
