/**
 * The method of every measurement with Lighthouse. It is written out, so that a new version of Lighthouse does not
 * change it silently.
 */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Visits of each page. */
export const RUNS = 3

/**
 * The number of light pages visited in parallel at first, because most of a visit is waiting. A page that falls short
 * is visited again alone.
 */
export const AT_ONCE = 3

/**
 * Points below its target at which a page's performance fails the step. A score is a timing, and a busy machine lowers
 * it. A smaller miss is reported and fails nothing.
 */
export const LEEWAY = 10

/**
 * A visit ends after 5.25 s without traffic and this long a quiet processor. Lighthouse would wait another 5.25 s for
 * the latter. The scores need five quiet seconds, which are over by then.
 */
export const CPU_QUIET_MS = 1000

export const settings = {
  output: 'json',
  logLevel: 'error',
  locale: 'en-US',
  formFactor: 'mobile',
  screenEmulation: { mobile: true, width: 412, height: 823, deviceScaleFactor: 1.75, disabled: false },
  // Real throttling: the simulated model gives no credit for preloads.
  throttlingMethod: 'devtools',
  // Lighthouse's own slow 4G: a line of 150 ms and 1.6 Mbit/s, in the units of the developer tools.
  throttling: {
    rttMs: 150,
    throughputKbps: 1638.4,
    requestLatencyMs: 562.5,
    downloadThroughputKbps: 1474.56,
    uploadThroughputKbps: 675,
    cpuSlowdownMultiplier: 4,
  },
  onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  disableFullPageScreenshot: true,
}

/** The audits that make up the score for performance, by id. */
export const timings = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
}

const ALL = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 }
const APP = { performance: 95, accessibility: 100, 'best-practices': 100 }

// A church's link is for its people and not for search engines, so `noindex` is intended.
const captured = { targets: ALL, leaveOut: ['is-crawlable'] }

// These two may fetch nothing, and Lighthouse requests robots.txt as the page would. The capture pages show that it
// exists.
const silent = { targets: ALL, leaveOut: ['robots-txt'] }

/** The pages and their required scores. `leaveOut` names audits that do not fit, with the reason beside. */
export const pagesOf = ({ church, service }) => [
  { name: 'the app’s first screen', path: '/login', targets: APP },
  { name: 'the landing page', path: '/', ...silent },
  { name: 'the privacy page', path: '/privacy', ...silent },
  { name: 'a service’s capture', path: `/church-service-capture?reference=${service}`, ...captured },
  { name: 'a church’s capture', path: `/member-capture?reference=${church}`, ...captured },
  { name: 'giving to a church', path: `/give?reference=${church}`, ...captured },
]

/** One visit with a fresh browser and empty storage. Rejects when Lighthouse has no result. */
export function measure(url, leaveOut = []) {
  const visit = fork(fileURLToPath(new URL('visit.mjs', import.meta.url)), [url, ...leaveOut])
  return new Promise((found, failed) => {
    visit.once('message', found)
    visit.once('exit', () => failed(new Error(`${url} could not be measured; the reason stands above.`)))
  })
}

const cells = (...words) => words.map((word) => String(word).padStart(8)).join('')

export const head = `${'page'.padEnd(26)}${cells('perf', 'access', 'best', 'seo', 'FCP', 'LCP', 'TBT', 'CLS', 'KB')}`

/** One run: scores of 100, then milliseconds, the shift, and kilobytes on the wire. */
export const line = (path, { scores, timings, bytes }) =>
  path.split('?', 1)[0].padEnd(26) +
  cells(
    ...['performance', 'accessibility', 'best-practices', 'seo'].map((id) => scores[id]),
    ...['FCP', 'LCP', 'TBT'].map((word) => Math.round(timings[word])),
    timings.CLS?.toFixed(3),
    Math.round(bytes / 1024),
  )
