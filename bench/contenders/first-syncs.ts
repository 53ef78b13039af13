/** Loads everybody onto a fresh phone: Narthex and each contender that pulls, in turn in the same browser. */
import type { Browser } from 'playwright'
import { low95, median } from '../quantiles.ts'
import type { Row, Target } from '../table.ts'
import type { FilledChurch, BenchContext } from '../bench-context.ts'
import type { Contender, Settings } from './contender.ts'
import { scale, type Case, attempt, caseOf, rowOf, type Run } from './cases.ts'
import type { ContenderContext } from './contender-context.ts'
import { watchLine } from '../browser.ts'
import type { BenchServer } from '../server/bench-server.ts'
import { within } from '../ending.ts'
import { phoneOf } from './phone.ts'
import { fillBeside } from './servers/servers.ts'

const fiveTimes: Target = { of: 'median', rule: 'at least', value: 5 }

export async function firstSyncs(
  benchContext: BenchContext,
  { benchServer, all }: ContenderContext,
  browser: Browser,
): Promise<void> {
  const known = all.filter(({ pulls }) => pulls !== null)
  for (const size of new Set(scale.cases.map((one) => one.size)))
    await fillAll(benchServer, known, await benchContext.church(size))
  const pulling: Contender[] = []
  const church = await benchContext.church(scale.small)
  for (const one of known) pulling.push(await withBestSettings(benchContext, browser, church, one))
  for (const one of scale.cases)
    benchContext.put(
      ...(await runCase(benchContext, browser, pulling, await benchContext.church(one.size), one)),
    )
}

async function runCase(
  benchContext: BenchContext,
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
      benchContext.say(what)
      const run = () => syncOnce(browser, contender, church, one, what)
      had[index]!.runs.push(...(await attempt(benchContext, run)))
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

const CASE = { line: 'open', slowed: 1, times: 1 } as const

/**
 * Finds a contender's fastest settings on this machine, so that no choice of settings slows one down. Tries them on the
 * open line, where calls cost almost nothing. On the poor line few and large calls are best.
 */
async function withBestSettings(
  benchContext: BenchContext,
  browser: Browser,
  church: FilledChurch,
  contender: Contender,
): Promise<Contender> {
  const tried: { seconds: number; settings: Settings }[] = []
  const one: Case = { ...CASE, size: church.size }
  for (const settings of contender.tries) {
    const what = `tried: first sync, ${church.size.toLocaleString('en')} people, ${caseOf(one.line, one.slowed)}: ${contender.name}, ${wordsOf(settings)}`
    const trying = { ...contender, settings: { ...contender.settings, open: settings } }
    const runs = await attempt(benchContext, () => syncOnce(browser, trying, church, one, what))
    benchContext.put(rowOf(what, runs))
    tried.push(...runs.map(({ seconds }) => ({ seconds, settings })))
  }
  const [best] = tried.sort((a, b) => a.seconds - b.seconds)
  if (!best) return contender
  const { open, poor } = contender.settings
  const adapter = best.settings.adapter ?? poor.adapter
  return { ...contender, settings: { open: { ...open, ...best.settings }, poor: { ...poor, adapter } } }
}

const wordsOf = ({ adapter, pullBatch }: Settings): string =>
  [adapter, `batches of ${pullBatch!.toLocaleString('en')}`].filter(Boolean).join(', ')

/** Seconds for one first sync. */
const EACH_WITHIN = 480

/** The same people for all. */
async function fillAll({ bareUrl }: BenchServer, pulling: Contender[], church: FilledChurch): Promise<void> {
  await fillBeside(bareUrl, church.church)
  for (const contender of pulling) await contender.fill(church)
}

/**
 * One first sync of one contender onto a fresh phone.
 * @throws when a person is missing, or on timeout
 */
async function syncOnce(
  browser: Browser,
  contender: Contender,
  church: FilledChurch,
  { line, slowed }: Case,
  what: string,
): Promise<Run> {
  const phone = await phoneOf(browser, contender, contender.url, church, null, line)
  try {
    const watched = await watchLine(phone.page())
    await watched.set(line)
    await watched.cdp.send('Emulation.setCPUThrottlingRate', { rate: slowed })
    watched.begin()
    const { ms, people, bodyBytes } = await within(EACH_WITHIN, what, phone.call('firstSync'))
    if (people !== church.size) throw new Error(`${people} people came of ${church.size}`)
    await watched.readTimings()
    return { seconds: ms / 1000, wire: watched.wire(contender.pulls!, bodyBytes) }
  } finally {
    await phone.close()
  }
}
