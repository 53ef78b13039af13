import { findChromium, findHeadlessShell } from './parts/chromium.mjs'
import { installMissing } from './parts/install.mjs'
import { root } from './parts/run.mjs'
import { throwAwayInMemory } from './parts/scratch.mjs'
import { steps, turnsOf } from './parts/steps.mjs'
import { summarise } from './parts/summary.mjs'

process.chdir(root)
await installMissing()
throwAwayInMemory()

// npm test -- lint types: only these steps.
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length) {
  console.error(
    `There is no step ${unknown.join(', ')}. The steps are: ${steps.map((step) => step.name).join(', ')}.`,
  )
  process.exit(1)
}
const chosen = steps.filter((step) => wanted.length === 0 || wanted.includes(step.name))
// Half a minute of fetching and unpacking, where there is none yet: the steps before the first journey need not wait for it.
const browsers = chosen.some((step) => step.inChromium) ? findBrowsers() : null

const outcomes = []
for (const turn of turnsOf(chosen)) outcomes.push(...(await Promise.all(turn.map(taken))))
process.exit(summarise(outcomes) ? 0 : 1)

async function findBrowsers() {
  process.env.CHROMIUM_PATH = await findChromium()
  process.env.HEADLESS_SHELL_PATH = (await findHeadlessShell(process.env.CHROMIUM_PATH)) ?? ''
}

async function taken({ name, run, inChromium }) {
  if (inChromium) await browsers
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 70 - name.length))}`)
  const began = Date.now()
  const counts = await run({ alone: chosen.length === 1 })
  return { name, ...counts, seconds: (Date.now() - began) / 1000 }
}
