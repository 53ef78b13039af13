import { syncRoutes } from '../../../../../contract/routes/sync.ts'
import type { AgreementAnswer } from '../../../../../contract/sync/live.ts'
import type { Church, Presences } from '../../../../../sync/client/api.ts'
import { api } from '../../../../lib/api/api.ts'
import { ownList } from './own-list.ts'

/**
 * Sends the list that this phone holds to the server. The response holds the church's list and those of other phones.
 * @param looking a user is looking: the server then queries the other phones too. Rejects with `ApiProblem`
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
