/** Ours beside what others would use: what each does to marks when things go wrong, and only then how long each takes. */
import { openBrowser } from '../browser/chromium.ts'
import type { Workshop } from '../workshop.ts'
import { allFaults, broken, marksInAll } from './faults/all-faults.ts'
import { faultTable } from './faults/fault-table.ts'
import { openShop, type Shop } from './shop.ts'
import { firstSyncs } from './times/first-syncs.ts'
import { unfinished } from './times/measured.ts'
import { pushes } from './times/pushes.ts'

export async function contenders(workshop: Workshop): Promise<void> {
  const shop = await openShop(workshop)
  await throughFaults(workshop, shop)
  const browser = await openBrowser()
  workshop.ending.add(() => browser.close())
  await pushes(workshop, shop, browser)
  // The longest last: should the part be given up, the rest stands.
  await firstSyncs(workshop, shop, browser)
  if (unfinished.length > 0) throw new Error(`Not all was measured:\n${unfinished.join('\n')}`)
}

async function throughFaults(workshop: Workshop, shop: Shop): Promise<void> {
  const lived = await allFaults(workshop, shop)
  console.log(
    `\n${faultTable(
      lived,
      shop.all.map(({ name }) => name),
    )}\n`,
  )
  for (const contender of shop.all) {
    const all = `lost, doubled, falsely acknowledged or stuck, of ${marksInAll.toLocaleString('en')}`
    workshop.put({
      name: `${all}: ${contender.name}`,
      unit: 'marks',
      median: broken(contender, lived),
      p95: null,
      ...(contender.name === 'ours' ? { target: { of: 'median', rule: 'at most', value: 0 } } : {}),
    })
  }
}
