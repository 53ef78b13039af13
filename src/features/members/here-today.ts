import type { Presences } from '../../../sync/client/api.ts'

/** At how many of today's services somebody is, by person. */
export type HereToday = ReadonlyMap<string, number>

export function hereAt(lists: readonly Presences[]): HereToday {
  const here = new Map<string, number>()
  for (const { present } of lists) for (const id of present.keys()) here.set(id, (here.get(id) ?? 0) + 1)
  return here
}
