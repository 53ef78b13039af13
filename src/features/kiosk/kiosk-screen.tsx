import { useEffect } from 'react'
import { useWakeLock } from '../../lib/device/use-wake-lock.ts'
import { useSession } from '../../lib/session/session-store.ts'
import { t } from '../../lib/messages/t.ts'
import { KioskBoard } from './kiosk-board.tsx'
import { Resting } from './staff/resting.tsx'
import { say, useOwnWords } from './words.ts'
import './kiosk.css'
import './kiosk-small.css'

/** All that a locked tablet shows, at whatever address. */
export function KioskScreen() {
  useOwnWords()
  const { status, opened } = useSession()
  useWakeLock()
  useEffect(() => {
    document.title = `${say('kiosk.title')} · ${t('common.appName')}`
  }, [])
  if (opened) return <KioskBoard key={opened.church.id} church={opened} />
  return status === 'unknown' ? null : <Resting />
}
