import type { ComponentType } from 'react'
import { useEffect } from 'react'
import type { ServiceRow } from '../../../../contract/tables/attendance.ts'
import type { Church } from '../../../../sync/client/api.ts'
import { useChurch } from '../../../domain/church/use-church.ts'
import { ChooseService } from './choose-service.tsx'
import { NoService } from './no-service.tsx'
import { useChosenService } from './use-chosen-service.ts'
import '../door-page.css'

export type BoardProps = {
  church: Church
  service: ServiceRow
  today: string
  pick: (serviceId: string) => void
}

type AtServiceProps = {
  /** Of the document. */
  title: string
  Board: ComponentType<BoardProps>
  /** Services that can be chosen although they were deleted or moved. */
  left?: readonly ServiceRow[]
  /** Offers those that somebody should choose. */
  Left?: ComponentType<LeftProps>
}

export type LeftProps = { chosenId?: string; onPick: (serviceId: string) => void }

/** A screen of the chosen service; it asks for the service if none is chosen. */
export function AtService({ title, Board, left, Left }: AtServiceProps) {
  const church = useChurch()
  const { choice, today, pick } = useChosenService(church, left)
  const leftList = Left && <Left onPick={pick} />
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main id="page" tabIndex={-1} className="door">
      {choice?.kind === 'chosen' && (
        <Board key={choice.service.id} church={church} service={choice.service} today={today} pick={pick} />
      )}
      {choice?.kind === 'choose' && (
        <ChooseService church={church} {...choice} left={leftList} today={today} pick={pick} />
      )}
      {choice?.kind === 'none' && (
        <NoService church={church} lost={choice.lost} left={leftList} today={today} pick={pick} />
      )}
    </main>
  )
}
