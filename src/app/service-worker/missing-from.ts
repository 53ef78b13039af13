/** Which of these a cache has not; their paths, as they were asked about. */
export async function missingFrom(cache: Cache, paths: readonly string[]): Promise<string[]> {
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  return paths.filter((path) => !kept.has(new URL(path, location.href).href))
}
