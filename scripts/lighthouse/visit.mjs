// Each visit is a separate process, because Lighthouse keeps its state in the process and visits run in parallel.
import lighthouse from 'lighthouse'
import { nonSimulatedSettingsOverrides as waits } from 'lighthouse/core/config/constants.js'
import { chromium } from 'playwright'
import { chromiumFlags } from '../parts/chromium.mjs'
import { freePort } from '../parts/demo-server.mjs'
import { CPU_QUIET_MS, settings, readRun } from './verdict.mjs'

const [url, ...skipAudits] = process.argv.slice(2)
// No setting shortens this, and a throttled browser spins while it waits.
waits.cpuQuietThresholdMs = CPU_QUIET_MS
const port = await freePort()
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH,
  args: [...chromiumFlags, `--remote-debugging-port=${port}`],
})
try {
  const run = await lighthouse(url, { ...settings, port, skipAudits })
  if (!run) throw new Error(`Lighthouse said nothing about ${url}.`)
  if (run.lhr.runtimeError) throw new Error(`${url}: ${run.lhr.runtimeError.message}`)
  process.send(readRun(run.lhr))
} finally {
  await browser.close()
}
