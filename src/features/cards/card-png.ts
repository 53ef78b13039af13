import type { QrPicture } from '../../ui/qr-picture.ts'
import type { Card } from './card.ts'

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
