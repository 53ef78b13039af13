import { useEffect, useState } from 'react'
import { storageUse } from '../../lib/device/persist.ts'
import { formatBytes } from '../../lib/format/format-bytes.ts'
import { useChurch, useLive } from '../../lib/session/use-church.ts'
import { words } from './words.ts'

/** Below this a Sunday's marks may find no room. */
const TIGHT_BYTES = 20 * 1024 * 1024

/** How much of what the browser allows is in use, as it estimates it, and a word where little is left. */
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
  if (use === 'looking') return words('thisPhone.looking')
  if (use === null) return words('thisPhone.storageUnsaid')
  const { used, quota } = use
  return (
    <>
      {words('thisPhone.storageOf', { used: formatBytes(used), quota: formatBytes(quota) })}
      {quota - used < TIGHT_BYTES && <p className="this-phone-warned">{words('thisPhone.storageTight')}</p>}
    </>
  )
}
