/**
 * What a test runner's JSON report says, as the summary needs it: how many passed, failed and were skipped, and by name
 * those that failed or passed only on a later try. `null` where there is no report.
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
  if (failed.length === 0) return status === 'failed' ? [`failed: ${name}: ${gist(message)}`] : []
  return failed.map(
    ({ fullName, failureMessages }) => `failed: ${name}: ${fullName}: ${gist(failureMessages[0])}`,
  )
}

export const ofPlaywright = (report) =>
  report && {
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected,
    skipped: report.stats.skipped,
    names: report.suites.flatMap(failuresOfSuite),
  }

const PROPERTY_CHARACTERS = 6_000

const SAID = { unexpected: 'failed', flaky: 'passed only on a later try' }

function failuresOfSuite({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => SAID[status])
      .map(
        ({ status, results }) =>
          `${SAID[status]}: e2e/${file}: ${title}: ${gist(results[0]?.error?.message)}`,
      ),
  )
  return [...own, ...suites.flatMap(failuresOfSuite)]
}

/** One line; of a property that fell also its seed, the history that broke it and why: without them it is not found again. */
function gist(message = '') {
  const said = message.trim()
  return /^(Error: )?Property failed/.test(said) ? said.slice(0, PROPERTY_CHARACTERS) : said.split('\n')[0]
}
