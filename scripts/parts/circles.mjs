/**
 * Parts of a bundle that need each other in a circle: whichever is run first meets a word that is not there yet, and the
 * screen stops. Answers each circle as the names of its parts.
 * @param {Record<string, {imports?: string[]}>} manifest as vite writes it
 * @returns {string[][]}
 */
export function circlesIn(manifest) {
  const reached = new Map(Object.keys(manifest).map((key) => [key, reachedFrom(manifest, key)]))
  const circles = new Map()
  for (const [key, others] of reached) {
    if (!others.has(key)) continue
    const circle = [...others].filter((other) => reached.get(other).has(key)).sort()
    circles.set(circle.join(), circle)
  }
  return [...circles.values()]
}

/** Everything that is needed at once; the part itself only where a circle leads back to it. */
function reachedFrom(manifest, key) {
  const reached = new Set()
  const next = [...(manifest[key].imports ?? [])]
  for (let one = next.pop(); one !== undefined; one = next.pop()) {
    if (reached.has(one)) continue
    reached.add(one)
    next.push(...(manifest[one]?.imports ?? []))
  }
  return reached
}
