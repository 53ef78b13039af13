import { useEffect, useMemo, useState } from 'react'
import type { Person } from '../../../sync/client/api.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { QrPicture } from '../../ui/qr-picture.ts'
import { SkeletonCard } from '../../ui/skeleton.tsx'
import { toastFailure } from '../../ui/toast-store.ts'
import { cardPicture, cardsOf } from './card.ts'
import { shareCard, sharesPictures } from './share-card.ts'
import { t } from './messages.ts'

type CardDialogProps = {
  id: string | null
  /** The church's list is complete on this phone, so a missing person is deleted. */
  complete: boolean
  onClose: () => void
  onPrint: (id: string) => void
}

/** One card, as large as the screen allows. The door's camera can read it from the screen. */
export function CardDialog({ id, complete, onClose, onPrint }: CardDialogProps) {
  const church = useChurch()
  const person = id === null ? undefined : church.people.get(id)
  return (
    <Dialog open={id !== null} title={t('cards.shown')} onClose={onClose}>
      {person && <ShownCard key={person.id} person={person} onPrint={() => onPrint(person.id)} />}
      {!person && (complete ? <p>{t('cards.gone')}</p> : <SkeletonCard />)}
    </Dialog>
  )
}

function ShownCard({ person, onPrint }: { person: Person; onPrint: () => void }) {
  const church = useChurch()
  const picture = useCardPicture(person.id)
  const card = useMemo(() => cardsOf(church)(person), [church, person])
  const share = () => {
    if (picture) shareCard(card, picture).catch(() => toastFailure(t('cards.shareFailed')))
  }
  const shares = sharesPictures()
  return (
    <div className="cards-shown">
      <div className="cards-upright">
        <p className="cards-church">{card.church}</p>
        {picture ? (
          <svg
            className="cards-qr"
            viewBox={`0 0 ${picture.size} ${picture.size}`}
            role="img"
            aria-label={t('cards.qr', { name: card.name })}
            shapeRendering="crispEdges"
          >
            <path d={picture.path} />
          </svg>
        ) : (
          <SkeletonCard />
        )}
        <p className="cards-name">{card.name}</p>
        {card.apart && <p className="cards-apart">{card.apart}</p>}
      </div>
      <div className="cards-actions">
        <Button tone="quiet" icon="print" onClick={onPrint}>
          {t('common.print')}
        </Button>
        <Button icon={shares ? 'link' : 'download'} onClick={share}>
          {t(shares ? 'cards.share' : 'cards.save')}
        </Button>
      </div>
    </div>
  )
}

function useCardPicture(personId: string): QrPicture | null {
  const church = useChurch()
  const [picture, setPicture] = useState<QrPicture | null>(null)
  useEffect(() => {
    let wanted = true
    cardPicture(church, personId).then(
      (made) => wanted && setPicture(made),
      () => wanted && toastFailure(t('cards.printFailed')),
    )
    return () => {
      wanted = false
    }
  }, [church, personId])
  return picture
}
