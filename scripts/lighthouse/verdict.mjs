import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * The method of every measurement with Lighthouse. It is written out, so that a new version of Lighthouse does not
 * change it silently.
 */

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

const percent = (score) => Math.round((score ?? 0) * 100)

/** The part of one run that is shown and judged. Scores are 0 to 100, times milliseconds. */
export function readRun({ categories, audits }) {
  return {
    scores: Object.fromEntries(Object.values(categories).map(({ id, score }) => [id, percent(score)])),
    timings: Object.fromEntries(
      Object.entries(timings).map(([word, id]) => [word, audits[id]?.numericValue]),
    ),
    bytes: audits['total-byte-weight']?.numericValue,
    requests: audits['network-requests']?.details?.items.length,
    short: Object.values(categories).flatMap(({ id, auditRefs }) => shortIn(id, auditRefs, audits)),
  }
}

/** The audits that cost this category points. */
const shortIn = (category, auditRefs, audits) =>
  auditRefs
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && audits[id]?.score < 1)
    .map(({ id }) => ({ category, id, ...saidBy(audits[id]) }))

/** Lighthouse's own text and the first place, without its links. */
function saidBy({ title, description, explanation, details, displayValue }) {
  const place = details?.items?.[0]
  return {
    title,
    todo: description.replace(/\s*\[[^\]]*\]\([^)]*\)\.?/g, '').trim(),
    place: place?.node?.snippet ?? place?.url ?? place?.description ?? explanation ?? displayValue ?? '',
  }
}

/**
 * True if a page needs no other run. Performance is a timing, so its best run counts: a real regression is in all runs.
 * Other categories are no timing, so one failed run decides.
 * @param spared points below its target at which performance is not measured again
 */
export function decided({ targets }, runs, spared = 0) {
  if (runs.some((run) => fixedFaults(targets, run).length > 0)) return true
  const best = Math.max(...runs.map(({ scores }) => scores.performance))
  return runs.length >= RUNS || best >= targets.performance - spared
}

/**
 * A sentence for each failed target: page, audit, what to do. `missed` has those that a slow machine may have caused.
 * @returns {{ faults: string[], missed: string[] }}
 */
export function verdictOf(page, runs) {
  const fixed = runs.flatMap((run) => fixedFaults(page.targets, run))
  const sentences = fixed.map(
    ({ category, id, title, place, todo }) =>
      `${where(page)}: ${category}, ${id}: ${title}${place && ` (${place})`}. ${todo}`,
  )
  const { slow, missed } = slowness(page, runs)
  return { faults: [...new Set(sentences), ...slow], missed }
}

const fixedFaults = (targets, { scores, short }) =>
  Object.entries(targets)
    .filter(([category, target]) => category !== 'performance' && scores[category] < target)
    .flatMap(([category]) =>
      named(
        short.filter((audit) => audit.category === category),
        category,
        scores,
      ),
    )

/** A category that fell short without a failed audit was not judged at all. */
const named = (audits, category, scores) =>
  audits.length > 0
    ? audits
    : [
        {
          category,
          id: 'score',
          title: `${scores[category]} of 100`,
          place: '',
          todo: 'Run it again with the page open beside it.',
        },
      ]

function slowness(page, runs) {
  const best = runs.reduce((one, other) => (other.scores.performance > one.scores.performance ? other : one))
  const short = page.targets.performance - best.scores.performance
  if (short <= 0) return { slow: [], missed: [] }
  const costs = best.short
    .filter(({ category }) => category === 'performance')
    .map(({ id, place }) => `${id} ${place}`)
  const sentences = [
    `${where(page)}: performance, ${best.scores.performance} at best of ${runs.length === 1 ? 'one run' : `${runs.length} runs`} where ${page.targets.performance} is asked: ${costs.join(', ')}. ${Math.round(best.bytes / 1024)} KB came in ${best.requests} requests: take out or load later what the first paint does not need (docs/lighthouse.md).`,
  ]
  return short > LEEWAY ? { slow: sentences, missed: [] } : { slow: [], missed: sentences }
}

const where = ({ name, path }) => `${name} (${path.split('?', 1)[0]})`
