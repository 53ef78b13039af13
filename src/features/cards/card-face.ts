import type { QrPicture } from '../../ui/qr-picture.ts'
import type { Card } from './card.ts'

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
