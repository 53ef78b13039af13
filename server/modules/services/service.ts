/** Creates and changes services, and marks people at them, for the API. */
import type pg from 'pg'
import { nameKey } from '../../../sync/merge/names.ts'
import { addAudit } from '../../auth/audit.ts'
import { inChurch } from '../../db/in-church.ts'
import { notThere, Problem, type SyncActor } from '../../http/actor-and-answer.ts'
import { applyOwn, applyOwnFrom } from '../../sync/push/apply-ops.ts'
import { canonicalArgs } from '../../sync/push/resolve.ts'
import type { Question } from '../../sync/push/batch.ts'
import { canonicalId, markOfList, isLive } from '../shared/counted-sql.ts'
import { findMember } from '../members/queries.ts'
import { once } from '../shared/requests.ts'
import { SERVICE_COLUMNS, type StoredService, freeServiceId } from './queries.ts'

type TypedService = { name: string; date_of_service: string; flyerImage?: string | null }

/**
 * A deleted service that is created again comes back with its marks. A retry with the same id and service returns the
 * first. Throws Problem ALREADY_EXISTS.
 */
export function addService(
  pool: pg.Pool,
  actor: SyncActor,
  typed: TypedService & { id?: string },
): Promise<StoredService> {
  const { id, name, date_of_service, flyerImage: flyer_image = null } = typed
  const requested = () => ({
    table: 'services',
    columns: { name, date_of_service, flyer_image, deleted_at: null },
  })
  const stored = (tx: pg.PoolClient, known: string) => oneService(tx, actor.churchId, known)
  return once(pool, actor.churchId, id, requested, () => make(pool, actor, typed), stored)
}

async function make(
  pool: pg.Pool,
  actor: SyncActor,
  typed: TypedService & { id?: string },
): Promise<StoredService> {
  const { name, date_of_service, flyerImage: flyer_image = null } = typed
  const id =
    typed.id ?? (await inChurch(pool, actor.churchId, (tx) => freeServiceId(tx, actor.churchId, typed)))
  const args = { id, name, date_of_service, flyer_image }
  const isNew = noSuchService(actor.churchId, typed, { id: typed.id })
  const { aliases } = await applyOwn(pool, actor, 'create-service', args, undefined, isNew)
  const made = await storedService(pool, actor.churchId, aliases?.[0]?.to ?? id)
  if (!flyer_image || made.flyerImage === flyer_image) return made
  return changeService(pool, actor, made.id, { flyerImage: flyer_image })
}

export async function changeService(
  pool: pg.Pool,
  actor: SyncActor,
  id: string,
  typed: Partial<TypedService>,
): Promise<StoredService> {
  const before = await storedService(pool, actor.churchId, id)
  const { flyerImage, ...rest } = typed
  const set = flyerImage === undefined ? rest : { ...rest, flyer_image: flyerImage }
  const isOnly = noSuchService(actor.churchId, { ...before, ...typed }, { besides: before.id })
  if (Object.keys(set).length > 0) await applyOwn(pool, actor, 'edit-service', { id, set }, undefined, isOnly)
  return storedService(pool, actor.churchId, id)
}

/** Throws Problem NOT_FOUND for a deleted one. */
export async function storedService(pool: pg.Pool, churchId: string, id: string): Promise<StoredService> {
  return inChurch(pool, churchId, (tx) => oneService(tx, churchId, id))
}

async function oneService(tx: pg.PoolClient, churchId: string, id: string): Promise<StoredService> {
  const text = `select ${SERVICE_COLUMNS} from services where church_id = $1 and id = $2 and deleted_at is null`
  const { rows } = await tx.query<StoredService>(text, [churchId, await canonicalId(tx, churchId, id)])
  if (!rows[0]) throw notThere('This service')
  return rows[0]
}

/** Marks a person present. A repeat changes nothing. */
export async function markPresent(
  pool: pg.Pool,
  actor: SyncActor,
  serviceId: string,
  memberId: string,
): Promise<void> {
  const args = { service_id: serviceId, person_id: memberId }
  await applyOwn(pool, actor, 'mark-person', args, undefined, alreadyPresent(actor.churchId, args))
}

/** Takes back the marks that the server has. A mark still pending on a phone counts when it arrives. */
export async function unmark(
  pool: pg.Pool,
  actor: SyncActor,
  serviceId: string,
  memberId: string,
): Promise<void> {
  const { churchId, accountId, deviceId } = actor
  const { service_id, person_id } = await presence(pool, churchId, serviceId, memberId)
  await applyOwnFrom(pool, actor, 'unmark-person', async (tx) => {
    const marks = await liveMarks(tx, churchId, service_id, person_id)
    const subject = { subjectTable: 'members', subjectId: person_id }
    if (marks.length > 0)
      await addAudit(tx, { churchId, accountId, deviceId, action: 'unmark-at-service', ...subject })
    return Array.from({ length: Math.ceil(marks.length / MARKS_OF_ONE) }, (_, index) => ({
      service_id,
      person_id,
      mark_ids: marks.slice(index * MARKS_OF_ONE, (index + 1) * MARKS_OF_ONE),
    }))
  })
}

/** The most marks that one op takes back. */
const MARKS_OF_ONE = 100

/** Returns the canonical ids of the service and the person. Throws Problem NOT_FOUND if either does not exist. */
async function presence(pool: pg.Pool, churchId: string, serviceId: string, memberId: string) {
  const { id: service_id } = await storedService(pool, churchId, serviceId)
  return inChurch(pool, churchId, async (tx) => {
    const person = await findMember(tx, churchId, memberId)
    if (!person) throw notThere('This person')
    return { service_id, person_id: person.id }
  })
}

/** Finds the marks that make a person present at a service, under all of their ids. An unmark must name them. */
async function liveMarks(
  tx: pg.ClientBase,
  churchId: string,
  serviceId: string,
  personId: string,
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from marks where church_id = $1 and service_id = $2 and ${isLive('marks')}
       and person_id = any(array(select $3::uuid union all select id from aliases where church_id = $1 and to_id = $3))
     order by id`,
    [churchId, serviceId, personId],
  )
  return rows.map((row) => row.id)
}

type Marking = { service_id: string; person_id: string }

/**
 * Under row security only plain columns use an index, so a CTE holds the canonical ids. A phone may have made either
 * id up. Marks may be under any of a person's ids. An import's mark is deleted with the import, so other marks stay
 * separate.
 */
const ALREADY_PRESENT = {
  name: 'already-present',
  text: `with meant as materialized (select
      coalesce((select to_id from aliases where church_id = $1 and id = $2), $2) as service_id,
      coalesce((select to_id from aliases where church_id = $1 and id = $3), $3) as person_id)
    select s.date_of_service > (now() at time zone c.time_zone)::date as ahead,
      exists (select from marks m where m.church_id = $1 and m.service_id = t.service_id and m.person_id = any(array(
        select t.person_id union all select id from aliases where church_id = $1 and to_id = t.person_id))
      and ${isLive('m')} and not ${markOfList('m')}) as marked
    from meant t join services s on s.church_id = $1 and s.id = t.service_id join churches c on c.church_id = $1`,
}

/**
 * Checks a mark under the church's lock: both must exist. A person marked already, not only by an import, gets no
 * second mark: the answer is "applied". Throws Problem NOT_FOUND if either does not exist or is deleted. Throws
 * INVALID for a service in the future by the church's own day.
 */
export function alreadyPresent(churchId: string, typed: Marking): Question {
  return {
    statement: { ...ALREADY_PRESENT, values: [churchId, typed.service_id, typed.person_id] },
    async answer(found, { rows, aliases }, op) {
      const { service_id, person_id } = canonicalArgs(typed, aliases)
      const service = await rows.get('services', service_id)
      if (!service || service.deleted_at) throw notThere('This service')
      const person = await rows.get('members', person_id)
      if (!person || person.deleted_at) throw notThere('This person')
      const [known] = found as { ahead: boolean; marked: boolean }[]
      if (known?.ahead) throw liesAhead()
      return known?.marked ? { id: op.id, status: 'applied' } : null
    },
  }
}

const liesAhead = () => {
  const message = 'This service lies ahead. Mark people on its day.'
  return new Problem('INVALID', message, [{ path: 'serviceId', message }])
}

const SAME_SERVICE = {
  name: 'same-service',
  text: `select id from services where church_id = $1 and id is distinct from $5
    and (id = $4 or (date_of_service = $2 and name_key = $3 and deleted_at is null)) limit 1`,
}

/**
 * Checks, under the church's lock, that no other service has the day and name. Of simultaneous calls one is the
 * first. Throws Problem ALREADY_EXISTS if a service that is not deleted has this day and name.
 * @param which `id` also matches this id, even of a deleted service; `besides` is left out
 */
function noSuchService(
  churchId: string,
  { name, date_of_service }: { name: string; date_of_service: string },
  { id, besides }: { id?: string; besides?: string },
): Question {
  return {
    statement: { ...SAME_SERVICE, values: [churchId, date_of_service, nameKey(name), id, besides] },
    async answer([same]) {
      if (same) throw new Problem('ALREADY_EXISTS', 'There is a service of this name on that day already.')
      return null
    },
  }
}
