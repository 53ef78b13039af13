/** Compares Narthex with alternatives: first the marks under faults, then the times. */
import { openBrowser } from '../browser.ts'
import type { BenchContext } from '../bench-context.ts'
import { allFaults, broken, marksInAll, faultTable } from './all-faults.ts'
import { openContenderContext, type ContenderContext } from './contender-context.ts'
import { firstSyncs } from './first-syncs.ts'
import { unfinished } from './cases.ts'
import { pushes } from './pushes.ts'

export async function contenders(benchContext: BenchContext): Promise<void> {
  const contenderContext = await openContenderContext(benchContext)
  await throughFaults(benchContext, contenderContext)
  const browser = await openBrowser()
  benchContext.ending.add(() => browser.close())
  await pushes(benchContext, contenderContext, browser)
  // The longest runs last, so an abort keeps the other rows.
  await firstSyncs(benchContext, contenderContext, browser)
  if (unfinished.length > 0) throw new Error(`Not all was measured:\n${unfinished.join('\n')}`)
}

async function throughFaults(benchContext: BenchContext, contenderContext: ContenderContext): Promise<void> {
  const lived = await allFaults(benchContext, contenderContext)
  console.log(
    `\n${faultTable(
      lived,
      contenderContext.all.map(({ name }) => name),
    )}\n`,
  )
  for (const contender of contenderContext.all) {
    const all = `lost, doubled, falsely acknowledged or stuck, of ${marksInAll.toLocaleString('en')}`
    benchContext.put({
      name: `${all}: ${contender.name}`,
      unit: 'marks',
      median: broken(contender, lived),
      p95: null,
      ...(contender.name === 'ours' ? { target: { of: 'median', rule: 'at most', value: 0 } } : {}),
    })
  }
}
