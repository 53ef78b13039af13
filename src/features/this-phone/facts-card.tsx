import { type ReactNode, useEffect, useState } from 'react'
import { deviceName, phoneCode } from '../../lib/device/device-name.ts'
import { formatCount } from '../../lib/format/format-count.ts'
import { formatMoment } from '../../lib/format/format-date.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { useEncryptedHere } from '../../domain/session/other-accounts.ts'
import { Card } from '../../ui/card.tsx'
import { tThisPhone } from './messages.ts'
import { storageUse, formatBytes } from '../../lib/device/storage.ts'

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

/** The pending ops, the last contact, the storage in use, and the facts that support will ask for. */
export function FactsCard({ actions }: { actions: ReactNode }) {
  const { outbox, status, church, deviceId } = useChurch()
  const { pending, rejected } = useLive(outbox.counts)
  const { lastContactAt } = useLive(status)
  return (
    <Card title={tThisPhone('thisPhone.facts')} actions={actions}>
      <dl className="this-phone-facts">
        <Fact name={tThisPhone('thisPhone.pending')}>
          <Waiting pending={pending} />
        </Fact>
        {rejected > 0 && <Fact name={tThisPhone('thisPhone.attention')}>{formatCount(rejected)}</Fact>}
        <Fact name={tThisPhone('thisPhone.lastSync')}>
          {lastContactAt ? formatMoment(lastContactAt, church.time_zone) : tThisPhone('thisPhone.never')}
        </Fact>
        <Fact name={tThisPhone('thisPhone.storage')}>
          <StorageFact />
        </Fact>
        <Fact
          name={tThisPhone('thisPhone.device')}
        >{`${deviceName()} · ${tThisPhone('thisPhone.code', { code: phoneCode(deviceId) })}`}</Fact>
        <Fact name={tThisPhone('thisPhone.version')}>
          {version() ?? tThisPhone('thisPhone.inDevelopment')}
        </Fact>
      </dl>
    </Card>
  )
}

/** Says that nothing is pending only if no other account's ops are encrypted here. */
function Waiting({ pending }: { pending: number }) {
  const encrypted = useEncryptedHere()
  if (encrypted === null && pending === 0) return tThisPhone('thisPhone.looking')
  return (
    <>
      {(pending > 0 || encrypted === 0) && tThisPhone('thisPhone.pendingCount', { count: pending })}
      {encrypted !== null && encrypted > 0 && (
        <p className="this-phone-warned">{tThisPhone('thisPhone.encrypted', { count: encrypted })}</p>
      )}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/**
 * The build that runs here. The entry script's name holds a digest of everything that it loads.
 * Two phones that show the same version therefore run the same app. Null in development.
 */
export function version(page: Pick<Document, 'querySelector'> = document): string | null {
  const entry = page.querySelector<HTMLScriptElement>('script[type="module"][src*="/assets/"]')
  return /-([\w-]{8})\.js$/.exec(entry?.src ?? '')?.[1] ?? null
}
