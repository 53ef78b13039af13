import { useAddressDialog } from '../../lib/address/address-dialog.ts'
import { Page } from '../../ui/page.tsx'
import { useTableView } from '../../ui/table/table-view.ts'
import { CardDialog } from './card-dialog.tsx'
import { ChooseTable, useChoosable, useChosen } from './choose-table.tsx'
import { t } from './messages.ts'
import './cards.css'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/progress.tsx'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useChurch } from '../../domain/church/use-church.ts'
import { printAlone } from '../../ui/print-sheet.ts'
import { toastFailure } from '../../ui/toast-store.ts'
import { cardPicture, cardsOf, type Card } from './card.ts'
import type { QrPicture } from '../../ui/qr-picture.ts'

const SVG = 'http://www.w3.org/2000/svg'

/** A card for paper. It is built without React, because a user waits for up to six hundred of them. */
export function cardFace(card: Card, picture: QrPicture): HTMLElement {
  const face = element('div', 'cards-face')
  const words = element('div', 'cards-words')
  words.append(
    element('p', 'cards-church', card.church),
    element('p', card.name.length > 24 ? 'cards-name cards-name-long' : 'cards-name', card.name),
  )
  if (card.apart) words.append(element('p', 'cards-apart', card.apart))
  face.append(words, qrSvg(picture))
  return face
}

function qrSvg({ path, size }: QrPicture): SVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', `0 0 ${size} ${size}`)
  svg.setAttribute('shape-rendering', 'crispEdges')
  svg.setAttribute('class', 'cards-qr')
  const drawn = document.createElementNS(SVG, 'path')
  drawn.setAttribute('d', path)
  svg.append(drawn)
  return svg
}

function element(tag: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(tag)
  made.className = className
  made.textContent = text
  return made
}

/** An A4 sheet holds two columns of five cards. */
export const ON_A_SHEET = 10

/** The number of sheets for so many cards. */
export const sheetsFor = (cards: number) => Math.ceil(cards / ON_A_SHEET)

/**
 * Builds sheets of ten cards one after the other, so that the screen stays responsive.
 * @param onDrawn receives the number of finished cards
 * @returns null if `wanted` returned false meanwhile
 */
export async function drawSheets(
  cards: readonly Card[],
  picture: (personId: string) => Promise<QrPicture>,
  onDrawn: (done: number) => void,
  wanted: () => boolean,
): Promise<HTMLElement | null> {
  const all = document.createElement('div')
  all.className = 'cards-sheets'
  for (let from = 0; from < cards.length; from += ON_A_SHEET) {
    const sheet = document.createElement('div')
    sheet.className = 'cards-sheet'
    for (const card of cards.slice(from, from + ON_A_SHEET))
      sheet.append(cardFace(card, await picture(card.personId)))
    all.append(sheet)
    onDrawn(Math.min(from + ON_A_SHEET, cards.length))
    await breath()
    if (!wanted()) return null
  }
  return all
}

/** Lets the browser handle taps and show the progress. */
const breath = () => new Promise((resolve) => setTimeout(resolve))

const actions = ['show'] as const

/** The page of member cards: show or share one, print some or all. It works offline too. */
export function CardsPage() {
  const state = useTableView()
  const choosable = useChoosable(state.view.query)
  const chosen = useChosen()
  const { progress, print } = usePrinting()
  const { id, open, close } = useAddressDialog(actions)
  return (
    <Page title={t('cards.title')} intro={t('cards.intro')} back="/members" backLabel={t('members.title')}>
      <div className="cards-choose">
        <ChooseTable
          state={state}
          choosable={choosable}
          chosen={chosen}
          onShow={(personId) => open('show', personId)}
        />
      </div>
      <PrintBar count={chosen.ids.size} progress={progress} onPrint={() => void print(chosen.ids)} />
      <CardDialog
        id={id}
        complete={choosable.complete}
        onClose={close}
        onPrint={(personId) => void print([personId])}
      />
    </Page>
  )
}

type PrintBarProps = { count: number; progress: PrintProgress | null; onPrint: () => void }

/** The number of cards and sheets, and the print button, always within the thumb's reach. */
export function PrintBar({ count, progress, onPrint }: PrintBarProps) {
  return (
    <div className="cards-bar">
      {progress ? (
        <Progress label={t('cards.printing')} {...progress} />
      ) : (
        <>
          <p role="status">
            <strong>{t('cards.chosen', { count })}</strong>
            {count > 0 && <span>{t('cards.sheets', { count: sheetsFor(count) })}</span>}
          </p>
          <Button icon="print" whyNot={count === 0 ? t('cards.choosePrint') : undefined} onClick={onPrint}>
            {t('cards.print', { count })}
          </Button>
        </>
      )}
    </div>
  )
}

export type PrintProgress = { done: number; total: number }

/** Builds cards and prints them. `progress` is set meanwhile. Leaving the screen stops it. */
export function usePrinting() {
  const church = useChurch()
  const [progress, setProgress] = useState<PrintProgress | null>(null)
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => void (here.current = false)
  }, [])

  const print = useCallback(
    async (ids: Iterable<string>) => {
      // People who were deleted meanwhile have no card.
      const people = [...ids].map((id) => church.people.get(id)).filter((person) => person !== undefined)
      const cards = people.map(cardsOf(church))
      const total = cards.length
      const drawn = (done: number) => setProgress({ done, total })
      drawn(0)
      try {
        const picture = (id: string) => cardPicture(church, id)
        const sheets = await drawSheets(cards, picture, drawn, () => here.current)
        if (sheets) printAlone(sheets)
      } catch {
        toastFailure(t('cards.printFailed'))
      } finally {
        setProgress(null)
      }
    },
    [church],
  )
  return { progress, print }
}
