/** `npm run bench [-- names]`: runs the named parts, or all but those to be asked for by name, and prints one table. */
import { Ending } from './ending.ts'
import { parts } from './parts.ts'
import type { Row } from './row.ts'
import { tableOf } from './table/print.ts'
import { within } from './within.ts'
import { openWorkshop } from './workshop.ts'

const named = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const unknown = named.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(
    `There is no part called ${unknown.join(', ')}. The parts are: ${Object.keys(parts).join(', ')}.`,
  )
  process.exit(1)
}

const rows: Row[] = []
const lasting = new Ending()
const nextWorkshop = openWorkshop(rows, lasting)
let workshop = nextWorkshop()
const endAll = async () => {
  await workshop.ending.all()
  await lasting.all()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void endAll().then(() => process.exit(130)))
}

let failed = 0
for (const [name, part] of Object.entries(parts)) {
  if (named.length > 0 ? !named.includes(name) : part.byNameOnly) continue
  console.error(`${name}:`)
  workshop = nextWorkshop()
  try {
    await within(part.within, name, part.run(workshop))
  } catch (failure) {
    failed += 1
    console.error(failure)
  }
  await workshop.ending.all()
}
await endAll()
console.log(`\n${tableOf(rows)}\n`)
process.exit(failed > 0 ? 1 : 0)
