import { plainName } from '../../../sync/merge/names.ts'
import { saveFile } from '../../ui/save-file.ts'
import type { QrPicture } from '../../ui/qr-picture.ts'
import { cardPng } from './card-png.ts'
import type { Card } from './card.ts'

/** Whether this device hands pictures to other apps; else they are saved. */
export function sharesPictures(): boolean {
  const probe = new File([], 'card.png', { type: 'image/png' })
  return navigator.canShare?.({ files: [probe] }) ?? false
}

/** Gives the card's picture to another app, or saves it. @throws where neither worked; not where the person turned away */
export async function shareCard(card: Card, picture: QrPicture): Promise<void> {
  const file = new File([await cardPng(card, picture)], fileName(card.name), { type: 'image/png' })
  if (!sharesPictures()) return saveFile(file.name, file)
  await navigator.share({ files: [file], title: card.name }).catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  })
}

/** "card-danladi-balogun.png" for Ɗanlàdi Balogun: what every system takes for a file's name. */
export function fileName(name: string): string {
  const plain = plainName(name).replace(/[^a-z0-9]+/g, '-')
  return `card-${plain.replace(/^-|-$/g, '') || 'member'}.png`
}
