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
    maxWorkers: 2,
  },
})
