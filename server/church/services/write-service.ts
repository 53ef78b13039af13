/** Making, changing and marking at services by the API. */
import type pg from 'pg'
import { addAudit } from '../../auth/audit.ts'
import { inChurch } from '../../db/in-church.ts'
import { notThere } from '../../http/problem.ts'
import type { SyncActor } from '../../sync/actor.ts'
import { applyOwn, applyOwnFrom } from '../../sync/apply-ops.ts'
import { canonicalId } from '../canonical-id.ts'
import { findMember } from '../members/find-members.ts'
import { once } from '../once.ts'
import { SERVICE_COLUMNS, type StoredService } from './find-services.ts'
import { alreadyPresent } from './already-present.ts'
import { liveMarks } from './live-marks.ts'
import { freeServiceId } from './free-service-id.ts'
import { noSuchService } from './no-such-service.ts'

export type TypedService = { name: string; date_of_service: string; flyerImage?: string | null }

/**
 * A deleted one that is made again comes back with its marks. The same id and service again answers the first.
 * Throws Problem ALREADY_EXISTS.
 */
export function addService(
  pool: pg.Pool,
  actor: SyncActor,
  typed: TypedService & { id?: string },
): Promise<StoredService> {
  const { id, name, date_of_service, flyerImage: flyer_image = null } = typed
  const asked = () => ({
    table: 'services',
    columns: { name, date_of_service, flyer_image, deleted_at: null },
  })
  const stored = (tx: pg.PoolClient, known: string) => oneService(tx, actor.churchId, known)
  return once(pool, actor.churchId, id, asked, () => make(pool, actor, typed), stored)
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

/** Marking twice changes nothing. */
export async function markPresent(
  pool: pg.Pool,
  actor: SyncActor,
  serviceId: string,
  memberId: string,
): Promise<void> {
  const args = { service_id: serviceId, person_id: memberId }
  await applyOwn(pool, actor, 'mark-person', args, undefined, alreadyPresent(actor.churchId, args))
}

/** Takes back the marks that the church has received; one under way on a phone still counts when it comes. */
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

/** The most that one op takes back. */
const MARKS_OF_ONE = 100

/** The service and the person behind the two ids. Throws Problem NOT_FOUND where either is not there. */
async function presence(pool: pg.Pool, churchId: string, serviceId: string, memberId: string) {
  const { id: service_id } = await storedService(pool, churchId, serviceId)
  return inChurch(pool, churchId, async (tx) => {
    const person = await findMember(tx, churchId, memberId)
    if (!person) throw notThere('This person')
    return { service_id, person_id: person.id }
  })
}
