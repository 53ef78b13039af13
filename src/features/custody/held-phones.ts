import type { custodyRoutes } from '../../../contract/routes/custody.ts'
import type { AnswerOf } from '../../lib/api/route-types.ts'
import { formatCount } from '../../lib/format/format-count.ts'
import { personName } from '../../lib/format/person-name.ts'

export type HeldPhone = AnswerOf<typeof custodyRoutes.getCustody>[number]

/** "3 to 7, 12": the changes of a phone that are missing below one that arrived. */
export function holesInWords(holes: HeldPhone['holes'], to: string): string {
  return holes
    .map((hole) =>
      hole.from === hole.to
        ? formatCount(hole.from)
        : `${formatCount(hole.from)} ${to} ${formatCount(hole.to)}`,
    )
    .join(', ')
}

const nameOf = ({ person, device_name }: HeldPhone) => `${personName(person)}\n${device_name ?? ''}`

/** The end of each phone's id, in capitals, for those that read alike otherwise; by device id. */
export function shortIds(phones: readonly HeldPhone[]): ReadonlyMap<string, string> {
  const names = phones.map(nameOf)
  const alike = phones.filter((phone) => names.filter((name) => name === nameOf(phone)).length > 1)
  return new Map(alike.map(({ device_id }) => [device_id, device_id.slice(-4).toUpperCase()]))
}
