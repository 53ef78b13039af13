import type { ReactNode } from 'react'
import { deviceName } from '../../lib/device/device-name.ts'
import { phoneCode } from '../../lib/device/phone-code.ts'
import { formatCount } from '../../lib/format/format-count.ts'
import { formatMoment } from '../../lib/format/format-moment.ts'
import { useChurch, useLive } from '../../lib/session/use-church.ts'
import { useSealedHere } from '../../lib/session/use-sealed-here.ts'
import { Card } from '../../ui/card.tsx'
import { StorageFact } from './storage-fact.tsx'
import { version } from './version.ts'
import { words } from './words.ts'

/** What waits, since when the church was heard, how much room it takes, and what somebody who helps will ask for. */
export function FactsCard({ actions }: { actions: ReactNode }) {
  const { outbox, status, church, deviceId } = useChurch()
  const { pending, rejected } = useLive(outbox.counts)
  const { lastContactAt } = useLive(status)
  return (
    <Card title={words('thisPhone.facts')} actions={actions}>
      <dl className="this-phone-facts">
        <Fact name={words('thisPhone.pending')}>
          <Waiting pending={pending} />
        </Fact>
        {rejected > 0 && <Fact name={words('thisPhone.attention')}>{formatCount(rejected)}</Fact>}
        <Fact name={words('thisPhone.lastSync')}>
          {lastContactAt ? formatMoment(lastContactAt, church.time_zone) : words('thisPhone.never')}
        </Fact>
        <Fact name={words('thisPhone.storage')}>
          <StorageFact />
        </Fact>
        <Fact
          name={words('thisPhone.device')}
        >{`${deviceName()} · ${words('thisPhone.code', { code: phoneCode(deviceId) })}`}</Fact>
        <Fact name={words('thisPhone.version')}>{version() ?? words('thisPhone.inDevelopment')}</Fact>
      </dl>
    </Card>
  )
}

/** Nothing waits only where no other account's changes wait sealed here either. */
function Waiting({ pending }: { pending: number }) {
  const sealed = useSealedHere()
  if (sealed === null && pending === 0) return words('thisPhone.looking')
  return (
    <>
      {(pending > 0 || sealed === 0) && words('thisPhone.pendingCount', { count: pending })}
      {sealed !== null && sealed > 0 && (
        <p className="this-phone-warned">{words('thisPhone.sealed', { count: sealed })}</p>
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
