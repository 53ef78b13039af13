import { useEffect, useMemo, useState } from 'react'
import type { Person } from '../../../sync/client/api.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { QrPicture } from '../../ui/qr-picture.ts'
import { SkeletonCard } from '../../ui/skeleton.tsx'
import { toastFailure } from '../../ui/toast-store.ts'
import { cardPicture, cardsOf, type Card } from './card.ts'
import { t } from './messages.ts'
import { plainName } from '../../../sync/merge/names.ts'
import { saveFile } from '../../ui/save-file.ts'

/** Pixels. Each square of the code is a whole number of pixels wide. The edges leave room for thumbs. */
const SQUARE = 24
const EDGE = 72
const LINE = 1.25

/**
 * The card as a picture for sharing: the church above, the code, and the name below with details against namesakes.
 */
export async function cardPng(card: Card, { path, size }: QrPicture): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')!
  const { dark, light, font } = look()
  const code = size * SQUARE
  const width = code + 2 * EDGE
  const church = linesOf(pen, card.church, `600 44px ${font}`, width - 2 * EDGE)
  const name = linesOf(pen, card.name, `700 64px ${font}`, width - 2 * EDGE)
  const apart = card.apart ? linesOf(pen, card.apart, `400 36px ${font}`, width - 2 * EDGE) : []
  const [above, named, beneath] = [church.length * 44, name.length * 64, apart.length * 36].map(
    (size) => size * LINE,
  ) as [number, number, number]
  canvas.width = width
  canvas.height = Math.ceil(EDGE + above + code + named + beneath + EDGE)
  pen.fillStyle = light
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = dark
  write(pen, church, `600 44px ${font}`, width / 2, EDGE, 44)
  write(pen, name, `700 64px ${font}`, width / 2, EDGE + above + code, 64)
  write(pen, apart, `400 36px ${font}`, width / 2, EDGE + above + code + named, 36)
  pen.setTransform(SQUARE, 0, 0, SQUARE, EDGE, EDGE + above)
  pen.fill(new Path2D(path))
  return new Promise((resolve, reject) =>
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error('no picture'))), 'image/png'),
  )
}

function look() {
  const tokens = getComputedStyle(document.documentElement)
  const token = (name: string) => tokens.getPropertyValue(name).trim()
  return { dark: token('--qr-dark'), light: token('--qr-light'), font: token('--font') }
}

/** Breaks a text between words to fit. The canvas narrows a word that is wider than the card. */
function linesOf(pen: CanvasRenderingContext2D, text: string, font: string, width: number): string[] {
  pen.font = font
  const lines = ['']
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim()
    if (pen.measureText(longer).width <= width || lines.at(-1) === '') lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function write(
  pen: CanvasRenderingContext2D,
  lines: readonly string[],
  font: string,
  middle: number,
  top: number,
  height: number,
): void {
  pen.font = font
  pen.textAlign = 'center'
  pen.textBaseline = 'top'
  const widest = 2 * (middle - EDGE)
  lines.forEach((line, at) => pen.fillText(line, middle, top + at * height * LINE, widest))
}

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

/** True if this device can share pictures with other apps. Otherwise they are saved. */
export function sharesPictures(): boolean {
  const probe = new File([], 'card.png', { type: 'image/png' })
  return navigator.canShare?.({ files: [probe] }) ?? false
}

/** Shares the card's picture with another app, or saves it. @throws if both fail, but not if the user cancels */
export async function shareCard(card: Card, picture: QrPicture): Promise<void> {
  const file = new File([await cardPng(card, picture)], fileName(card.name), { type: 'image/png' })
  if (!sharesPictures()) return saveFile(file.name, file)
  await navigator.share({ files: [file], title: card.name }).catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  })
}

/** "card-danladi-balogun.png" for Ɗanlàdi Balogun: a file name that every system accepts. */
export function fileName(name: string): string {
  const plain = plainName(name).replace(/[^a-z0-9]+/g, '-')
  return `card-${plain.replace(/^-|-$/g, '') || 'member'}.png`
}
