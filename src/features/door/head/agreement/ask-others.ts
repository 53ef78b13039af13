import { syncRoutes } from '../../../../../contract/routes/sync.ts'
import type { AgreementAnswer } from '../../../../../contract/sync/live.ts'
import type { Church, Presences } from '../../../../../sync/client/api.ts'
import { api } from '../../../../lib/api/api.ts'
import { ownList } from './own-list.ts'

/**
 * Tells the church which list this phone holds, and hears the church's.
 * @param looking a person looks: the other phones are asked too. Rejects with `ApiProblem`
 */
export function askOthers(
  church: Church,
  serviceId: string,
  presences: Presences,
  looking: boolean,
  signal?: AbortSignal,
): Promise<AgreementAnswer> {
  const body = {
    account: church.account.id,
    church: church.church.id,
    device: church.deviceId,
    service_id: serviceId,
    waiting: church.outbox.counts.current().pending,
    looking,
    ...ownList(presences),
  }
  return api.call(syncRoutes.syncAgreement, { body, ...(signal && { signal }) })
}
