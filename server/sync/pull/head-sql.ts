/** What a pull reads first: where the church stands, and what the phone shows of this server. */
import type { PullQuery } from '../../../contract/sync/pull.ts'
import { lineageAt, toldAt } from './lineage-sql.ts'
import { evidenceOf, WAS_RESTORED } from './noticed-restore.ts'
import { daysText, isHeard } from '../heard-from.ts'

export type Head = {
  rev: number
  horizon: number
  epoch: string
  /** Of `rev`, and where it begins (null: there is none); then that of where the phone stands. */
  lineage: string
  lineage_from: number | null
  lineage_there: string | null
  today: string
  people: number
  /** The phone knows what this server does not. Null where it says too little of itself. */
  restored: boolean | null
  heard: boolean
}

const head = (name: string, people: string) => ({
  name,
  text: `select r.rev, r.horizon, md5(e.epoch::text || r.epoch::text)::uuid::text as epoch,
      ${toldAt('r.rev')} as lineage, (select max(first_rev) from lineages where church_id = $1) as lineage_from,
      ${lineageAt('$2')} as lineage_there,
      to_char(now() at time zone c.time_zone, 'YYYY-MM-DD') as today,
      ${people} as people,
      ${WAS_RESTORED} as restored, ${isHeard('$5', '$6', '$8', '$9')} as heard
    from church_revs r join churches c on c.church_id = r.church_id, epochs e where r.church_id = $1`,
})

const HEAD = head('pull-head', '0')
/** A first sync learns the number of people. */
const FIRST = head(
  'pull-first-head',
  '(select count(*) from members where church_id = $1 and deleted_at is null)',
)

export const headOf = (query: PullQuery) => ({
  ...(query.rev === 0 ? FIRST : HEAD),
  values: headValues(query),
})

const headValues = (query: PullQuery): unknown[] => [...evidenceOf(query), query.highest_seq, daysText(query)]
