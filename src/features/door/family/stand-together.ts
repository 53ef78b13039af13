import type { SearchHit } from '../../../../sync/client/api.ts'

/**
 * Moves the hits of one household behind its first one. Hits that sank stay at the end, and those after `most` stay where
 * they are, so that a longer list keeps its beginning.
 */
export function standTogether(
  hits: readonly SearchHit[],
  sink: ReadonlyMap<string, unknown>,
  most: number,
): readonly SearchHit[] {
  const groups = new Map<string, SearchHit[]>()
  for (const hit of hits.slice(0, most)) {
    const { id, household_id } = hit.person
    const key = household_id ? `${household_id} ${sink.has(id)}` : id
    const group = groups.get(key)
    if (group) group.push(hit)
    else groups.set(key, [hit])
  }
  return groups.size === Math.min(hits.length, most)
    ? hits
    : [...[...groups.values()].flat(), ...hits.slice(most)]
}
