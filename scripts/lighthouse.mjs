// npm test -- lighthouse: Lighthouse's scores for the public pages and the app's first screen; docs/lighthouse.md says how.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDemoHouse, referencesOf } from './lighthouse/demo-house.mjs'
import { openBrowser } from './lighthouse/measure.mjs'
import { pagesOf } from './lighthouse/pages.mjs'
import { head, line } from './lighthouse/table.mjs'
import { decided, readRun, verdictOf } from './lighthouse/verdict.mjs'
import { findChromium } from './parts/chromium.mjs'
import { root } from './parts/run.mjs'

if (!existsSync(join(root, 'dist/server/main.js'))) {
  console.error('There is no build to look at. Run npm run build first.')
  process.exit(1)
}
process.env.CHROMIUM_PATH = await findChromium()
const house = await openDemoHouse()
const browser = await openBrowser()
const outcomes = []
try {
  console.log(head)
  for (const page of pagesOf(await referencesOf(house))) outcomes.push(verdictOf(page, await runsOf(page)))
} finally {
  await browser.close()
  await house.close()
}

const names = outcomes.flatMap(({ faults, missed }) => [
  ...faults.map((sentence) => `failed: ${sentence}`),
  ...missed.map((sentence) => `MISSED, which may be this machine's moment: ${sentence}`),
])
for (const sentence of names) console.error(`\n${sentence}`)
const failed = outcomes.filter(({ faults }) => faults.length > 0).length
if (process.env.LIGHTHOUSE_REPORT)
  writeFileSync(
    process.env.LIGHTHOUSE_REPORT,
    JSON.stringify({ passed: outcomes.length - failed, failed, skipped: 0, names }),
  )
process.exit(failed > 0 ? 1 : 0)

async function runsOf(page) {
  const runs = []
  while (runs.length === 0 || !decided(page, runs)) {
    runs.push(readRun(await browser.measure(house.url + page.path, page.leaveOut)))
    console.log(line(page.path, runs.at(-1)))
  }
  return runs
}
