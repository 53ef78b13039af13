import { writeFileSync } from 'node:fs'
import { gist } from './reports.mjs'

/**
 * A reporter for Vitest: writes what the summary needs to the file in VITEST_REPORT. Vitest's own JSON report has stacks
 * instead of messages. The stack of a timeout says "STACK_TRACE_ERROR", and a failed hook has none.
 */
export default class SummaryReport {
  onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state) => tests.filter((test) => test.result().state === state).length
    const others = [...modules.flatMap(failedOutsideTests), ...unhandled.map((error) => line('', error))]
    const report = {
      passed: count('passed'),
      failed: count('failed') + others.length,
      skipped: count('skipped'),
      names: [...tests.flatMap(failedTest), ...others],
    }
    writeFileSync(process.env.VITEST_REPORT, JSON.stringify(report))
  }
}

const failedTest = (test) => {
  const { state, errors } = test.result()
  return state === 'failed' ? [line(`${test.module.relativeModuleId}: ${test.fullName}`, errors[0])] : []
}

/** A file that cannot be read, and a hook that failed: their tests count as skipped. */
const failedOutsideTests = (module) => [
  ...module.errors().map((error) => line(module.relativeModuleId, error)),
  ...[...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map((error) => line(`${module.relativeModuleId}: ${suite.fullName}`, error)),
  ),
]

const line = (where, error) => `failed: ${where || 'outside of all tests'}: ${gist(error?.message)}`
