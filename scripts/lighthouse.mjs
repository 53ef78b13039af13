// npm test -- lighthouse: Lighthouse's scores for the public pages and the app's first screen; docs/lighthouse.md says how.
// --until-target: what misses its target by little is measured again too, not only what would fail.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDemoHouse, referencesOf } from './lighthouse/demo-house.mjs'
import { measure } from './lighthouse/measure.mjs'
import { AT_ONCE, LEEWAY } from './lighthouse/method.mjs'
import { pagesOf } from './lighthouse/pages.mjs'
import { head, line } from './lighthouse/table.mjs'
import { decided, verdictOf } from './lighthouse/verdict.mjs'
import { findChromium } from './parts/chromium.mjs'
import { root } from './parts/run.mjs'

if (!existsSync(join(root, 'dist/server/main.js'))) {
  console.error('There is no build to look at. Run npm run build first.')
  process.exit(1)
}
process.env.CHROMIUM_PATH = await findChromium()
const spared = process.argv.includes('--until-target') ? 0 : LEEWAY
const house = await openDemoHouse()
const outcomes = []
try {
  console.log(head)
  const [app, ...light] = pagesOf(await referencesOf(house))
  const beside = await inParallel(light)
  for (const page of [app, ...light]) outcomes.push(verdictOf(page, await runsOf(page, beside.get(page))))
} finally {
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

/** Alone on the machine, until it is decided. @param beside what was measured beside others, where that was done */
async function runsOf(page, beside) {
  const runs = beside ? [beside] : []
  while (runs.length === 0 || !decided(page, runs, spared)) runs.push(await runOf(page))
  return runs
}

/** Pages that are light enough not to be in each other's way, a first time. */
async function inParallel(pages) {
  const [found, waiting] = [new Map(), [...pages]]
  const visitor = async () => {
    for (let page = waiting.shift(); page; page = waiting.shift()) found.set(page, await runOf(page))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, visitor))
  return found
}

async function runOf(page) {
  const run = await measure(house.url + page.path, page.leaveOut)
  console.log(line(page.path, run))
  return run
}
