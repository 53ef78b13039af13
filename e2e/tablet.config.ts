import { defineConfig } from '@playwright/test'
import onPhone from '../playwright.config.ts'
import { TABLET } from './support/sizes.ts'

/** Runs the journeys of administrators and sessions, started on a tablet: `npm run test:sizes`. */
export default defineConfig({
  ...onPhone,
  testDir: '.',
  testMatch: [
    '{admin,keyboard}/*.spec.ts',
    'session/{team,hand-over,register,sign-in,sign-out,one-feature,second-factor,needs-attention}.spec.ts',
  ],
  outputDir: '../.cache/tablet',
  projects: [{ name: 'tablet', use: { viewport: TABLET } }],
})
