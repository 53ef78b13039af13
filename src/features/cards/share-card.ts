import { plainName } from '../../../sync/merge/names.ts'
import { saveFile } from '../../ui/save-file.ts'
import type { QrPicture } from '../../ui/qr-picture.ts'
import { cardPng } from './card-png.ts'
import type { Card } from './card.ts'

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
