import type { QrPicture } from '../../ui/qr-picture.ts'
import { cardFace } from './card-face.ts'
import type { Card } from './card.ts'

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
