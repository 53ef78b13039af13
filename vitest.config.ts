import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// `npm test` runs everything but the histories in one step and the histories in another; see scripts/test.mjs.
export default defineConfig({
  plugins: [react()],
  test: {
    include: ['{tests,contract,sync,src,server,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['node_modules/**', 'dist/**', 'e2e/**'],
    globalSetup: ['tests/support/test-cluster.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // What is waited for comes in its own time on a busy machine too.
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: 2,
    // Most of what tests make is thrown away at once: with room for it the collector runs a fraction as often.
    execArgv: ['--max-semi-space-size=64'],
  },
})
