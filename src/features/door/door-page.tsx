import { useEffect } from 'react'
import { t } from '../../lib/messages/t.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { DoorBoard } from './door-board.tsx'
import { ChooseService } from './service/choose-service.tsx'
import { NoService } from './service/no-service.tsx'
import { useChosenService } from './service/use-chosen-service.ts'
import './door-page.css'

/** The usher's Sunday screen. */
export function DoorPage() {
  const church = useChurch()
  const { choice, today, pick } = useChosenService(church)
  useEffect(() => {
    document.title = `${t('door.title')} · ${t('common.appName')}`
  }, [])
  return (
    <main id="page" tabIndex={-1} className="door">
      {choice?.kind === 'chosen' && (
        <DoorBoard
          key={choice.service.id}
          church={church}
          service={choice.service}
          today={today}
          pick={pick}
        />
      )}
      {choice?.kind === 'choose' && <ChooseService church={church} {...choice} today={today} pick={pick} />}
      {choice?.kind === 'none' && <NoService church={church} lost={choice.lost} today={today} pick={pick} />}
    </main>
  )
}
