import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const folders = ['tests', 'contract', 'sync', 'src', 'server', 'scripts']

/** Files that replace a module (`vi.mock`). A file that loaded the module earlier would keep the real one. */
const exchanging = folders
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((file) => /\.test\.tsx?$/.test(file) && readFileSync(file, 'utf8').includes('vi.mock('))

/** Options of every project. They are repeated in each, because `extends` would also inherit a cluster. */
const every = {
  testTimeout: 20_000,
  hookTimeout: 60_000,
  // Polls take longer on a busy machine.
  expect: { poll: { timeout: 15_000 } },
  // Most objects of tests are short-lived. With more room the collector runs a fraction as often. Its helper threads
  // only compete where the workers fill the cores (histories: 23.2 and 25.8 s of processor time, 20.5 and 21.8
  // without).
  execArgv: ['--max-semi-space-size=64', '--single-threaded-gc'],
}

// `npm test` runs the histories in a step of their own; see scripts/parts/steps.mjs.
export default defineConfig({
  test: {
    // One cluster for all projects; each gets its address.
    globalSetup: ['tests/support/test-cluster.ts'],
    maxWorkers: 2,
    projects: [
      {
        plugins: [react()],
        test: {
          ...every,
          name: 'together',
          include: [`{${folders.join()}}/**/*.test.{ts,tsx}`],
          exclude: [...exchanging, 'tests/histories/**', 'tests/growth/**'],
          // Loading every module again for each file took a third of the step.
          isolate: false,
        },
      },
      { plugins: [react()], test: { ...every, name: 'apart', include: exchanging } },
      {
        test: {
          ...every,
          name: 'histories',
          isolate: false,
          include: ['tests/histories/*.test.ts'],
          // Each church and each phone's database have their own functions, too short-lived to be optimised. Compiled
          // immediately with Sparkplug, 300 histories took 60.7 s of processor time, otherwise 66.5 s.
          execArgv: [...every.execArgv, '--always-sparkplug'],
        },
      },
    ],
  },
})
