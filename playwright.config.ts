import { defineConfig, devices } from '@playwright/test'
import { findChromium } from './scripts/parts/chromium.mjs'

const flags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

// Found once; Playwright's worker processes inherit it.
process.env.CHROMIUM_PATH ||= await findChromium()

// Each spec starts the server it needs.
export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/browser',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 1,
  // On a busy machine a browser may be slow once. What passed only on a second try is named in the summary.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 360, height: 740 },
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: flags },
  },
})
