/**
 * The index that an arrow, Home, End or page key moves to
 * from a row. Undefined for other keys and at the ends.
 */
export function nextIndex(key: string, from: number, count: number): number | undefined {
  const to = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    Home: 0,
    End: count - 1,
    PageDown: from + 8,
    PageUp: from - 8,
  }[key]
  if (to === undefined) return undefined
  const within = Math.min(Math.max(to, 0), count - 1)
  return within === from ? undefined : within
}

/**
 * The index that an arrow, Home or End moves to from a tab, also around the ends. Undefined for other keys.
 */
export function nextTab(key: string, from: number, count: number): number | undefined {
  return {
    ArrowRight: (from + 1) % count,
    ArrowLeft: (from + count - 1) % count,
    Home: 0,
    End: count - 1,
  }[key]
}
