import { fileURLToPath } from 'node:url'
import { defineConfig, devices } from '@playwright/test'
import { PHONE } from './e2e/support/sizes.ts'
import { chromiumFlags, findChromium, findHeadlessShell } from './scripts/parts/chromium.mjs'

// Found once; Playwright's worker processes inherit it.
process.env.CHROMIUM_PATH ||= await findChromium()
process.env.HEADLESS_SHELL_PATH ??= (await findHeadlessShell(process.env.CHROMIUM_PATH)) ?? ''

// A journey is too short for optimised code to pay off. Without compiling it, the run takes a tenth less time.
const withoutOptimising = ['--js-flags=--no-opt --no-maglev']

const launching = (executablePath: string) => ({
  executablePath,
  args: [...chromiumFlags, ...withoutOptimising],
})

/** Tests that need features the headless shell lacks: Background Sync, permissions, install prompts, killing it. */
const ofTheWholeBrowser = [
  'faults/*.spec.ts',
  'door/{scan,cards}.spec.ts',
  'public/dead-network.spec.ts',
  'session/install.spec.ts',
]

// Each worker starts a server of its own.
export default defineConfig({
  testDir: 'e2e',
  globalSetup: fileURLToPath(new URL('e2e/support/first-server.ts', import.meta.url)),
  outputDir: '.cache/browser',
  // A busy machine may be three times slower. A passing test is not slower with a longer limit.
  timeout: 120_000,
  expect: { timeout: 25_000 },
  // Three workers fill the cores, because two often wait for timers and for slow networks.
  workers: 3,
  // On a busy machine a browser may be slow once. The summary names a test that passed only on a retry.
  retries: process.env.CI ? 2 : 0,
  forbidOnly: Boolean(process.env.CI),
  use: {
    ...devices['Desktop Chrome'],
    // A tap without effect fails early enough to leave time for a retry.
    actionTimeout: 30_000,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    // Transitions of screens cost a sixth of the whole run. The door's journeys run with motion.
    contextOptions: { reducedMotion: 'reduce' },
    // On CI traces start with the first retry, because they cost a quarter of the whole run.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: launching(process.env.CHROMIUM_PATH),
  },
  // e2e/tablet.config.ts has the tablet's project.
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
