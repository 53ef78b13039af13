import { useEffect, useState } from 'react'
import type { OutboxEntry } from '../../../sync/client/api.ts'
import { useChurch, useLive } from './use-church.ts'

/** Everything in the outbox, read again whenever its counts or the traffic with the church change. Null at first. */
export function useOutboxEntries(): readonly OutboxEntry[] | null {
  const { outbox, status } = useChurch()
  const counts = useLive(outbox.counts)
  const { lastContactAt } = useLive(status)
  const [entries, setEntries] = useState<readonly OutboxEntry[] | null>(null)
  useEffect(() => {
    let wanted = true
    void Promise.all([outbox.list(), outbox.received()]).then(([unsettled, received]) => {
      if (wanted) setEntries([...unsettled, ...received])
    })
    return () => {
      wanted = false
    }
  }, [outbox, counts, lastContactAt])
  return entries
}
