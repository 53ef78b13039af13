/** A phone tells which list it holds, and hears the church's and, where a person looks, those of the others. */
import type { AgreementAnswer, AgreementBody } from '../../../contract/sync/live.ts'
import { addAudit } from '../../auth/audit.ts'
import { canonicalId } from '../../church/canonical-id.ts'
import { inChurch } from '../../db/in-church.ts'
import type { Actor } from '../../http/actor.ts'
import type { Deps } from '../../http/deps.ts'
import { notThere } from '../../http/problem.ts'
import { tellCompare } from '../live/notices.ts'
import { churchList } from './church-list.ts'
import { keepList, otherPhones } from './phones.ts'

/** Throws Problem NOT_FOUND where the church has no such service. Looking is noted, as all custody is. */
export async function compareLists(
  { pool }: Pick<Deps, 'pool'>,
  actor: Actor,
  told: AgreementBody,
): Promise<AgreementAnswer> {
  const answer = await inChurch(pool, actor.churchId, async (tx) => {
    await tx.query('set transaction isolation level repeatable read')
    const serviceId = await canonicalId(tx, actor.churchId, told.service_id)
    const list = await churchList(tx, actor.churchId, serviceId)
    if (!list) throw notThere('This service')
    await keepList(tx, serviceId, told)
    if (!told.looking) return { list, phones: [] }
    await addAudit(tx, { ...actor, action: 'read-custody', subjectTable: 'services', subjectId: serviceId })
    return { list, phones: await otherPhones(tx, serviceId, told) }
  })
  if (told.looking) tellCompare(pool, actor.churchId)
  return answer
}
