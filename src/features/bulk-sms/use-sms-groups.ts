import { smsRoutes } from '../../../contract/routes/sms.ts'
import { api } from '../../lib/api/api.ts'
import { useLastKnown } from '../../lib/session/use-last-known.ts'

const load = (signal: AbortSignal) => api.call(smsRoutes.listSmsGroups, { signal })

/** The groups of numbers; without a network as they were last seen. */
export const useSmsGroups = () => useLastKnown('sms-groups', load)
