/** Everybody onto a fresh phone: ours and each contender that pulls, turn by turn in the same browser. */
import type { Browser } from 'playwright'
import { low95, median } from '../../quantiles.ts'
import type { Row, Target } from '../../row.ts'
import type { FilledChurch, Workshop } from '../../workshop.ts'
import type { Contender } from '../contender.ts'
import { scale, type Case } from '../scale.ts'
import type { Shop } from '../shop.ts'
import { withBestSettings } from './best-settings.ts'
import { attempt, caseOf, rowOf, type Run } from './measured.ts'
import { fillAll, syncOnce } from './sync-once.ts'

const fiveTimes: Target = { of: 'median', rule: 'at least', value: 5 }

export async function firstSyncs(workshop: Workshop, { house, all }: Shop, browser: Browser): Promise<void> {
  const known = all.filter(({ pulls }) => pulls !== null)
  for (const size of new Set(scale.cases.map((one) => one.size)))
    await fillAll(house, known, await workshop.church(size))
  const pulling: Contender[] = []
  const church = await workshop.church(scale.small)
  for (const one of known) pulling.push(await withBestSettings(workshop, browser, church, one))
  for (const one of scale.cases)
    workshop.put(...(await runCase(workshop, browser, pulling, await workshop.church(one.size), one)))
}

async function runCase(
  workshop: Workshop,
  browser: Browser,
  pulling: Contender[],
  church: FilledChurch,
  one: Case,
): Promise<Row[]> {
  const words = `${one.size.toLocaleString('en')} people, ${caseOf(one.line, one.slowed)}`
  const had = pulling.map(({ name }) => ({ name, runs: [] as Run[] }))
  for (let turn = 0; turn < one.times; turn += 1) {
    for (const [index, contender] of pulling.entries()) {
      const what = `first sync, ${words}, ${contender.name}`
      workshop.say(what)
      const run = () => syncOnce(browser, contender, church, one, what)
      had[index]!.runs.push(...(await attempt(workshop, run)))
    }
  }
  const [mine, ...others] = had
  const whole = others.filter(({ runs }) => runs.length === one.times && mine!.runs.length === one.times)
  return [
    ...had.map(({ name, runs }) => rowOf(`first sync, ${words}: ${name}`, runs)),
    ...whole.map((other) => besides(words, other, mine!.runs, one.size)),
  ]
}

type Had = { name: string; runs: Run[] }

function besides(words: string, { name, runs }: Had, mine: Run[], size: number): Row {
  const shares = runs.map((run, turn) => run.seconds / mine[turn]!.seconds)
  const row: Row = {
    name: `${name} beside ours, ${words}`,
    unit: '×',
    median: median(shares),
    p95: low95(shares),
  }
  return size === scale.large ? { ...row, target: fiveTimes } : row
}
