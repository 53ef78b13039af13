import { defineConfig } from 'vitest/config'

// One server fills the churches once for all tests. Other tests would run beside them for minutes.
export default defineConfig({
  test: {
    include: ['tests/growth/*.test.ts'],
    globalSetup: ['tests/support/test-cluster.ts'],
    testTimeout: 600_000,
    hookTimeout: 900_000,
    maxWorkers: 1,
  },
})
