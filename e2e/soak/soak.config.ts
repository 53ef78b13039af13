import { defineConfig } from '@playwright/test'
import onPhone from '../../playwright.config.ts'

/** Runs the soak: `npm run soak`. */
export default defineConfig({
  ...onPhone,
  testDir: '.',
  testMatch: '*.journeys.ts',
  outputDir: '../../.cache/soak/browser',
  timeout: (Number(process.env.SOAK_MINUTES ?? 1) + 10) * 60_000,
  workers: 1,
  retries: 0,
  projects: [{ name: 'soak', use: { trace: 'off' } }],
})
