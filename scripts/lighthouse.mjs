// npm test -- lighthouse prints Lighthouse's scores of the public pages and the app's first screen; see
// docs/lighthouse.md.
// --until-target: also repeats pages that miss their target by little, not only failing ones.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDemoServer, referencesOf } from './parts/demo-server.mjs'
import { measure, AT_ONCE, LEEWAY, pagesOf, head, line, decided, verdictOf } from './lighthouse/verdict.mjs'
import { findChromium } from './parts/chromium.mjs'
import { root } from './parts/run.mjs'

if (!existsSync(join(root, 'dist/server/main.js'))) {
  console.error('There is no build to look at. Run npm run build first.')
  process.exit(1)
}
process.env.CHROMIUM_PATH = await findChromium()
const spared = process.argv.includes('--until-target') ? 0 : LEEWAY
const testServer = await openDemoServer()
const outcomes = []
try {
  console.log(head)
  const [app, ...light] = pagesOf(await referencesOf(testServer))
  const beside = await inParallel(light)
  for (const page of [app, ...light]) outcomes.push(verdictOf(page, await runsOf(page, beside.get(page))))
} finally {
  await testServer.close()
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

/** Measures a page alone on the machine until it is decided. @param beside results of a parallel measurement, if any */
async function runsOf(page, beside) {
  const runs = beside ? [beside] : []
  while (runs.length === 0 || !decided(page, runs, spared)) runs.push(await runOf(page))
  return runs
}

/** Measures light pages in parallel for the first time, because they do not disturb each other. */
async function inParallel(pages) {
  const [found, waiting] = [new Map(), [...pages]]
  const visitor = async () => {
    for (let page = waiting.shift(); page; page = waiting.shift()) found.set(page, await runOf(page))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, visitor))
  return found
}

async function runOf(page) {
  const run = await measure(testServer.url + page.path, page.leaveOut)
  console.log(line(page.path, run))
  return run
}
