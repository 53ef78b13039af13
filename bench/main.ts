/**
 * `npm run bench [-- names]` runs the named parts of the bench, or all except those by name only, and prints one table.
 */
import { queries } from './queries/queries.ts'
import { bytes } from './bytes/bytes.ts'
import { contenders } from './contenders/contenders.ts'
import { scale as contest } from './contenders/cases.ts'
import { door } from './door/door.ts'
import { fairness } from './throughput/fairness.ts'
import { firstSync } from './first-sync/first-sync.ts'
import { room } from './room.ts'
import { scale } from './scale/scale.ts'
import { push } from './first-sync/push.ts'
import { start } from './door/start.ts'
import { throughput } from './throughput/throughput.ts'
import { type BenchContext, openBenchContext } from './bench-context.ts'
import { Ending, within } from './ending.ts'
import { type Row, tableOf } from './table.ts'

type Part = {
  /** Adds its rows to the table as they are measured. */
  run(benchContext: BenchContext): Promise<void>
  /** Seconds after which it is aborted. */
  within: number
  /** Runs only by name: it installs its own packages, or takes long. */
  byNameOnly?: true
}

/** In the order of the table. */
const parts: Record<string, Part> = {
  door: { run: door, within: 270 },
  start: { run: start, within: 180 },
  'first-sync': { run: firstSync, within: 300 },
  push: { run: push, within: 120 },
  bytes: { run: bytes, within: 540 },
  throughput: { run: throughput, within: 120 },
  fairness: { run: fairness, within: 600 },
  queries: { run: queries, within: 420 },
  room: { run: room, within: 300 },
  contenders: { run: contenders, within: contest.within, byNameOnly: true },
  scale: { run: scale, within: 3 * 3600, byNameOnly: true },
}

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
const nextContext = openBenchContext(rows, lasting)
let benchContext = nextContext()

const endAll = async () => {
  await benchContext.ending.all()
  await lasting.all()
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void endAll().then(() => process.exit(130)))
}

let failed = 0

for (const [name, part] of Object.entries(parts)) {
  if (named.length > 0 ? !named.includes(name) : part.byNameOnly) continue
  console.error(`${name}:`)
  benchContext = nextContext()
  try {
    await within(part.within, name, part.run(benchContext))
  } catch (failure) {
    failed += 1
    console.error(failure)
  }
  await benchContext.ending.all()
}
await endAll()
console.log(`\n${tableOf(rows)}\n`)
process.exit(failed > 0 ? 1 : 0)
