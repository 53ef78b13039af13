import { fileURLToPath } from 'node:url'
import { defineConfig, devices } from '@playwright/test'
import { PHONE } from './e2e/support/sizes.ts'
import { chromiumFlags, findChromium, findHeadlessShell } from './scripts/parts/chromium.mjs'

// Found once; Playwright's worker processes inherit it.
process.env.CHROMIUM_PATH ||= await findChromium()
process.env.HEADLESS_SHELL_PATH ??= (await findHeadlessShell(process.env.CHROMIUM_PATH)) ?? ''

// A journey is too short for code that is compiled a second time to pay: without it all takes a tenth less.
const withoutOptimising = ['--js-flags=--no-opt --no-maglev']

const launching = (executablePath: string) => ({
  executablePath,
  args: [...chromiumFlags, ...withoutOptimising],
})

/** What the headless shell has not: Background Sync, permissions, the offer to install, a process of its own to kill. */
const ofTheWholeBrowser = [
  'faults/*.spec.ts',
  'door/{scan,cards}.spec.ts',
  'public/dead-network.spec.ts',
  'session/install.spec.ts',
]

// Each worker starts a server of its own.
export default defineConfig({
  testDir: 'e2e',
  globalSetup: fileURLToPath(new URL('e2e/support/first-house.ts', import.meta.url)),
  outputDir: '.cache/browser',
  // A machine that does other things too may be three times slower; who waits for nothing waits no longer by this.
  timeout: 120_000,
  expect: { timeout: 25_000 },
  // A third fills the cores while two wait for timers and for networks that are slow on purpose.
  workers: 3,
  // On a busy machine a browser may be slow once. What passed only on a later try is named in the summary.
  retries: process.env.CI ? 2 : 0,
  forbidOnly: Boolean(process.env.CI),
  use: {
    ...devices['Desktop Chrome'],
    // A tap that nothing answers is told while the rest of the journey's time is left for another try.
    actionTimeout: 30_000,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    // Screens that slide in cost a sixth of the whole run. The door's journeys are taken with motion.
    contextOptions: { reducedMotion: 'reduce' },
    // Recorded from the second try on: it costs a quarter of the whole run.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: launching(process.env.CHROMIUM_PATH),
  },
  // The tablet's is in e2e/tablet.config.ts.
  projects: [
    { name: 'whole', testMatch: ofTheWholeBrowser, use: { viewport: PHONE } },
    {
      name: 'phone',
      testIgnore: ofTheWholeBrowser,
      use: {
        viewport: PHONE,
        launchOptions: launching(process.env.HEADLESS_SHELL_PATH || process.env.CHROMIUM_PATH),
      },
    },
  ],
})
