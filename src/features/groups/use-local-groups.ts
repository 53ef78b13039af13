import { useEffect, useMemo, useState } from 'react'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { useGroups } from '../../domain/church/people.ts'
import { changeMany } from '../../domain/edits/change-many.ts'
import type { GroupSource, GroupLine } from './group-source.ts'
import type { GroupKind } from './kind.ts'
import { useCoordinators } from './use-coordinators.ts'

/** The groups that this phone holds: readable and editable online and offline. */
export function useLocalGroups(kind: GroupKind): GroupSource {
  const church = useChurch()
  const { complete } = useLive(church.status)
  const rows = useGroups(kind.table)
  const belonging = useBelonging(kind)
  const coordinators = useCoordinators(kind)
  const groups = useMemo(() => {
    // Before the first sync is complete, an empty table says nothing about the church.
    if (!rows || !belonging || (rows.length === 0 && !complete)) return null
    const counts = countsOf(belonging)
    return rows.map(({ id, name, user_id, is_class, created_at }): GroupLine => ({
      id,
      name,
      user_id,
      is_class,
      created_at,
      // People of the group may still load.
      members: complete ? (counts.get(id) ?? 0) : null,
    }))
  }, [rows, belonging, complete])
  return {
    kind,
    onPhone: true,
    loading: !complete,
    groups,
    coordinators,
    from: null,
    problem: null,
    whyNot: undefined,
    reload: () => undefined,
    create: (typed) => church.mutate(kind.create, typed),
    change: (id, set) => church.mutate(kind.edit, { id, set }),
    remove: (id) => church.mutate(kind.remove, { id }),
    moveAll: async (moves) => {
      const edits = moves.map(({ id, to }) => ({ args: { id, set: { [kind.field]: to } } }))
      const { failure } = await changeMany(church, 'edit-member', edits)
      if (failure !== undefined) throw failure
    },
  }
}

/** The group of each person by person id; null until it was read. */
export function useBelonging({ field }: GroupKind): ReadonlyMap<string, string> | null {
  const { people, detailOfAll } = useChurch()
  const version = useLive(people.version)
  const [belonging, setBelonging] = useState<ReadonlyMap<string, string> | null>(null)
  useEffect(() => {
    let wanted = true
    detailOfAll(field).then(
      (found) =>
        wanted && setBelonging(new Map([...found].filter(([person]) => people.get(person) !== undefined))),
      () => wanted && setBelonging(new Map()),
    )
    return () => {
      wanted = false
    }
  }, [people, detailOfAll, field, version])
  return belonging
}

function countsOf(belonging: ReadonlyMap<string, string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const group of belonging.values()) counts.set(group, (counts.get(group) ?? 0) + 1)
  return counts
}
