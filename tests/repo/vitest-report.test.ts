/** The summary shows the message of each failure, also of hooks and outside of tests. */
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import SummaryReport from '../../scripts/parts/vitest-report.mjs'

const testOf = (fullName: string, state: string, message = '') => ({
  fullName,
  module: { relativeModuleId: 'tests/a.test.ts' },
  result: () => ({
    state,
    errors: message ? [{ message, stack: 'Error: STACK_TRACE_ERROR\n  at task' }] : [],
  }),
})

const moduleOf = (tests: object[], suites: object[] = [], errors: object[] = []) => ({
  relativeModuleId: 'tests/a.test.ts',
  children: { allTests: () => tests, allSuites: () => suites },
  errors: () => errors,
})

function reportOf(modules: object[], unhandled: object[] = []): unknown {
  const file = join(mkdtempSync(join(tmpdir(), 'report-')), 'report.json')
  vi.stubEnv('VITEST_REPORT', file)
  new SummaryReport().onTestRunEnd(modules, unhandled)
  vi.unstubAllEnvs()
  return JSON.parse(readFileSync(file, 'utf8'))
}

test('counts tests and names failures by their first line', () => {
  const tests = [
    testOf('adds', 'passed'),
    testOf('waits', 'failed', 'Test timed out in 50ms.\nIf this is a long-running test, pass a timeout'),
    testOf('later', 'skipped'),
  ]
  expect(reportOf([moduleOf(tests)])).toEqual({
    passed: 1,
    failed: 1,
    skipped: 1,
    names: ['failed: tests/a.test.ts: waits: Test timed out in 50ms.'],
  })
})

test('shows a failed property whole, to repeat it', () => {
  const message = 'Property failed after 3 runs\nRepeat: npm run test:histories\nReason: one is two'
  expect(reportOf([moduleOf([testOf('holds', 'failed', message)])])).toMatchObject({
    names: [`failed: tests/a.test.ts: holds: ${message}`],
  })
})

test('counts a failed hook, an unreadable file and errors after the tests', () => {
  const suite = { fullName: 'sums', errors: () => [{ message: 'Hook timed out in 50ms.\nIf' }] }
  const modules = [
    moduleOf([testOf('adds', 'skipped')], [suite]),
    moduleOf([], [], [{ message: 'Cannot find module' }]),
  ]
  expect(reportOf(modules, [{ message: 'afterwards' }])).toEqual({
    passed: 0,
    failed: 3,
    skipped: 1,
    names: [
      'failed: tests/a.test.ts: sums: Hook timed out in 50ms.',
      'failed: tests/a.test.ts: Cannot find module',
      'failed: outside of all tests: afterwards',
    ],
  })
})
