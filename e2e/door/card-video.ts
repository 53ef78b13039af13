/** Makes a video for a browser's fake camera: cards shown in turn, as raw frames without an encoder. */
import { writeFile } from 'node:fs/promises'
import { create } from 'qrcode'

type Held = (typeof HELD)[number]

/** The card's text, null for none, and its duration in seconds. */
export type Scene = [text: string | null, seconds: number]

const [WIDTH, HEIGHT, FRAMES_A_SECOND] = [640, 480, 5]
/** A hand shakes: the size of a square and the card's offset from the middle. */
const HELD = [
  { square: 9, off: 0 },
  { square: 8, off: 5 },
  { square: 10, off: -2 },
  { square: 9, off: 7 },
  { square: 8, off: -9 },
] as const
const FRAMES_HELD = 2
const GREY = 128

export async function cardVideo(path: string, scenes: readonly Scene[]): Promise<void> {
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_A_SECOND}:1 Ip A1:1 C420jpeg\n`)
  const frames = scenes.flatMap(([text, seconds]) => {
    const pictures = HELD.map((held) => frameOf(text, held))
    return Array.from(
      { length: Math.round(seconds * FRAMES_A_SECOND) },
      (_, at) => pictures[Math.floor(at / FRAMES_HELD) % pictures.length]!,
    )
  })
  await writeFile(path, Buffer.concat([head, ...frames]))
}

/** One frame: the brightness of each pixel, then two quarter planes without colour. */
function frameOf(text: string | null, held: Held): Buffer {
  const light = Buffer.alloc(WIDTH * HEIGHT, GREY)
  if (text !== null) drawCard(light, text, held)
  return Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)])
}

function drawCard(light: Buffer, text: string, { square, off }: Held): void {
  const { modules } = create(text, { errorCorrectionLevel: 'Q' })
  const side = (modules.size + 8) * square
  const [left, top] = [((WIDTH - side) >> 1) + off, (HEIGHT - side) >> 1]
  const fill = (x: number, y: number, size: number, brightness: number) => {
    for (let row = 0; row < size; row++)
      light.fill(brightness, (top + y + row) * WIDTH + left + x, (top + y + row) * WIDTH + left + x + size)
  }
  fill(0, 0, side, 255)
  for (let y = 0; y < modules.size; y++)
    for (let x = 0; x < modules.size; x++)
      if (modules.get(y, x)) fill((x + 4) * square, (y + 4) * square, square, 0)
}
