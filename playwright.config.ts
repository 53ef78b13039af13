import { defineConfig, devices } from '@playwright/test'

const flags = ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']

// Each spec starts the server it needs: see e2e/support. `npm test` finds the browser; alone, set CHROMIUM_PATH.
export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/browser',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 1,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 360, height: 740 },
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium', args: flags },
  },
})
