import { useEffect } from 'react'
import { smsRoutes, type SentSms } from '../../../contract/routes/sms.ts'
import { api } from '../../lib/api/api.ts'

const LOOK_MS = 2_000

/**
 * Loads the progress of these messages every two seconds while the page is visible.
 * @param ids separated by spaces @param seen must stay the same function
 */
export function useLooking(ids: string, seen: (one: SentSms) => void): void {
  useEffect(() => {
    if (ids === '') return
    const leaving = new AbortController()
    const look = async (id: string) => {
      const query = { counts_only: 'true' } as const
      seen(await api.call(smsRoutes.getSentSms, { params: { id }, query, signal: leaving.signal }))
    }
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return
      // A failed request is repeated two seconds later.
      for (const id of ids.split(' ')) void look(id).catch(() => undefined)
    }, LOOK_MS)
    return () => {
      leaving.abort()
      clearInterval(timer)
    }
  }, [ids, seen])
}
