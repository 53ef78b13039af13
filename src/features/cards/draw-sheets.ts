import type { QrPicture } from '../../ui/qr-picture.ts'
import { cardFace } from './card-face.ts'
import type { Card } from './card.ts'

/** Two beside each other, five below: what A4 holds. */
export const ON_A_SHEET = 10

/** How many sheets of paper so many cards need. */
export const sheetsFor = (cards: number) => Math.ceil(cards / ON_A_SHEET)

/**
 * Sheets of ten cards, drawn one after the other so that the screen stays alive meanwhile.
 * @param onDrawn hears how many cards are done
 * @returns null where `wanted` said no on the way
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

/** Lets taps and the progress through. */
const breath = () => new Promise((resolve) => setTimeout(resolve))
