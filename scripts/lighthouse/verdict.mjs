import { LEEWAY, RUNS, timings } from './method.mjs'

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
