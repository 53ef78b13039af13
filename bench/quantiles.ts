/** The value below which this share of the samples lies (nearest rank). NaN of nothing. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export const median = (samples: readonly number[]): number => quantile(samples, 0.5)

/** For figures where less is better. */
export const p95 = (samples: readonly number[]): number => quantile(samples, 0.95)

/** For figures where more is better: 95 of a hundred are at least this. */
export const low95 = (samples: readonly number[]): number =>
  -quantile(
    samples.map((sample) => -sample),
    0.95,
  )
