import { smsRoutes } from '../../../contract/routes/sms.ts'
import { api } from '../../lib/api/api.ts'
import { useLastKnown } from '../../domain/church/use-last-known.ts'

const load = (signal: AbortSignal) => api.call(smsRoutes.listSmsGroups, { signal })

/** The groups of numbers; offline as last loaded. */
export const useSmsGroups = () => useLastKnown('sms-groups', load)
