import { parseArgs } from 'node:util'
import { findChromium, findHeadlessShell } from './parts/chromium.mjs'
import { installMissing } from './parts/install.mjs'
import { root } from './parts/run.mjs'
import { throwAwayInMemory } from './parts/scratch.mjs'
import { steps, stepsOf, turnsOf } from './parts/steps.mjs'
import { keepOutcomes, readOutcomes, summarise } from './parts/vitest-report.mjs'

process.chdir(root)
await installMissing()
throwAwayInMemory()

// npm test runs the core, npm run test:all everything, npm run test:all -- --rest what the core left out.
// npm test -- lint types runs only these steps.
const { values, positionals: wanted } = parseArgs({
  options: { all: { type: 'boolean' }, rest: { type: 'boolean' } },
  allowPositionals: true,
})
const part = values.rest ? 'rest' : values.all ? 'all' : 'core'
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length) {
  console.error(
    `There is no step ${unknown.join(', ')}. The steps are: ${steps.map((step) => step.name).join(', ')}.`,
  )
  process.exit(1)
}
const chosen = wanted.length ? steps.filter(({ name }) => wanted.includes(name)) : stepsOf(part)
// A missing browser takes half a minute to download and unpack. Steps before the first journey do not wait for it.
const browsers = chosen.some((step) => step.inChromium) ? findBrowsers() : null

const outcomes = readOutcomes()
for (const turn of turnsOf(chosen)) outcomes.push(...(await Promise.all(turn.map(taken))))
keepOutcomes(outcomes)
process.exit(summarise(outcomes) ? 0 : 1)

async function findBrowsers() {
  process.env.CHROMIUM_PATH = await findChromium()
  process.env.HEADLESS_SHELL_PATH = (await findHeadlessShell(process.env.CHROMIUM_PATH)) ?? ''
}

async function taken({ name: step, level, run, inChromium }) {
  const name = part === 'rest' && level === 'divided' ? `${step}, rest` : step
  if (inChromium) await browsers
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 70 - name.length))}`)
  const began = Date.now()
  const counts = await run({ part, alone: chosen.length === 1 })
  return { name, ...counts, seconds: (Date.now() - began) / 1000 }
}
