/**
 * What a test runner's JSON report says, as the summary needs it: how many passed, failed and were skipped, and by name
 * those that failed or passed only on a second try. `null` where there is no report.
 */
export const ofVitest = (report) =>
  report && {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    names: report.testResults.flatMap(failuresOfFile),
  }

/** A file that could not be read has a message and no test. */
function failuresOfFile({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0) return status === 'failed' ? [`failed: ${name}: ${firstLine(message)}`] : []
  return failed.map(
    ({ fullName, failureMessages }) => `failed: ${name}: ${fullName}: ${firstLine(failureMessages[0])}`,
  )
}

export const ofPlaywright = (report) =>
  report && {
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected,
    skipped: report.stats.skipped,
    names: report.suites.flatMap(failuresOfSuite),
  }

const SAID = { unexpected: 'failed', flaky: 'passed only on a second try' }

function failuresOfSuite({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => SAID[status])
      .map(
        ({ status, results }) =>
          `${SAID[status]}: e2e/${file}: ${title}: ${firstLine(results[0]?.error?.message)}`,
      ),
  )
  return [...own, ...suites.flatMap(failuresOfSuite)]
}

const firstLine = (message = '') => message.trim().split('\n')[0]
