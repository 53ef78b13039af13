import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const folders = ['tests', 'contract', 'sync', 'src', 'server', 'scripts']

/** Files that exchange a module for another (`vi.mock`): whoever loaded it before them would keep the real one. */
const exchanging = folders
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((file) => /\.test\.tsx?$/.test(file) && readFileSync(file, 'utf8').includes('vi.mock('))

/** What holds for every project. It stands in each: by `extends` each would inherit a cluster of its own too. */
const every = {
  testTimeout: 20_000,
  hookTimeout: 60_000,
  // What is waited for comes in its own time on a busy machine too.
  expect: { poll: { timeout: 15_000 } },
  // Most of what tests make is thrown away at once: with room for it the collector runs a fraction as often. Its helpers
  // only take from each other where the workers fill the cores (histories: 23.2 and 25.8 s of the processors, 20.5 and 21.8).
  execArgv: ['--max-semi-space-size=64', '--single-threaded-gc'],
}

// `npm test` runs the histories in a step of their own; see scripts/parts/steps.mjs.
export default defineConfig({
  test: {
    // One cluster for all; each project is told of it.
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
          // Loading every module anew for each file took a third of the step.
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
          // Each church and each phone's database are made of functions of their own, too short-lived to be optimised:
          // compiled at once, without looking at how they run, 300 histories took 60.7 s of the processors, and 66.5 s else.
          execArgv: [...every.execArgv, '--always-sparkplug'],
        },
      },
    ],
  },
})
