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
