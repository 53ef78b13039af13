import { defineConfig } from 'vitest/config'

// The drivers start the journeys' engines in parallel.
export default defineConfig({
  test: {
    include: ['e2e/engines/*.journeys.ts'],
    testTimeout: 120_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 25_000, interval: 100 } },
    maxWorkers: 2,
  },
})
