import { useEffect, useState } from 'react'
import { storageUse, formatBytes } from '../../lib/device/storage.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { tThisPhone } from './messages.ts'

/** Below this a Sunday's marks may not fit. */
const TIGHT_BYTES = 20 * 1024 * 1024

/** The browser's estimate of used and available storage, with a warning if little is left. */
export function StorageFact() {
  const { lastContactAt } = useLive(useChurch().status)
  const [use, setUse] = useState<Awaited<ReturnType<typeof storageUse>> | 'looking'>('looking')
  useEffect(() => {
    let here = true
    void storageUse().then((found) => here && setUse(found))
    return () => {
      here = false
    }
  }, [lastContactAt])
  if (use === 'looking') return tThisPhone('thisPhone.looking')
  if (use === null) return tThisPhone('thisPhone.storageUnsaid')
  const { used, quota } = use
  return (
    <>
      {tThisPhone('thisPhone.storageOf', { used: formatBytes(used), quota: formatBytes(quota) })}
      {quota - used < TIGHT_BYTES && (
        <p className="this-phone-warned">{tThisPhone('thisPhone.storageTight')}</p>
      )}
    </>
  )
}
