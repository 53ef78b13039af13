import { useEffect, useState } from 'react'
import type { OutboxEntry } from '../../../sync/client/api.ts'
import { useChurch, useLive } from '../church/use-church.ts'

const READ_AGAIN_MS = 1_000

/** Everything in the outbox. It is read again when its counts or the last contact change. Null at first. */
export function useOutboxEntries(): readonly OutboxEntry[] | null {
  const { outbox, status } = useChurch()
  const counts = useLive(outbox.counts)
  const { lastContactAt } = useLive(status)
  const [entries, setEntries] = useState<readonly OutboxEntry[] | null>(null)
  useEffect(() => {
    let wanted = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () =>
      void Promise.all([outbox.list(), outbox.received()]).then(
        ([unsettled, received]) => wanted && setEntries([...unsettled, ...received]),
        // A failed read is not an empty outbox. The shown entries stay, and the app reads again.
        () => wanted && (timer = setTimeout(read, READ_AGAIN_MS)),
      )
    read()
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [outbox, counts, lastContactAt])
  return entries
}
