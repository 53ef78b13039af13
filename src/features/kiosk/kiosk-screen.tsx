import { useEffect } from 'react'
import { useWakeLock } from '../../lib/device/screen.ts'
import { useSession } from '../../domain/session/session-store.ts'
import { t } from '../../lib/messages/t.ts'
import { KioskBoard } from './kiosk-board.tsx'
import { Resting } from './staff/resting.tsx'
import { tKiosk, useOwnWords } from './messages.ts'
import './kiosk.css'
import './kiosk-small.css'

/** The whole screen of a locked tablet, at any address. */
export function KioskScreen() {
  useOwnWords()
  const { status, opened } = useSession()
  useWakeLock()
  useEffect(() => {
    document.title = `${tKiosk('kiosk.title')} · ${t('common.appName')}`
  }, [])
  if (opened) return <KioskBoard key={opened.church.id} church={opened} />
  return status === 'unknown' ? null : <Resting />
}
