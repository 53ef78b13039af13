import type { Reader } from './reader/reader.ts'

/** Squares of a card held at arm's length are still three or four pixels wide; more only costs time. */
const SIDE = 640
/** Time for the screen between two looks; five cards a second need no more than this. */
const REST_MS = 70

/**
 * Looks at the middle of the picture again and again until the returned function is called. A look that fails is a look
 * that found nothing.
 */
export function readLoop(
  video: HTMLVideoElement,
  reader: Reader,
  onText: (text: string) => void,
): () => void {
  const canvas = document.createElement('canvas')
  let timer: ReturnType<typeof setTimeout>
  let ended = false
  const look = async () => {
    const texts = draw(video, canvas) ? await reader.read(canvas).catch(() => []) : []
    if (ended) return
    for (const text of texts) onText(text)
    timer = setTimeout(() => void look(), REST_MS)
  }
  void look()
  return () => {
    ended = true
    clearTimeout(timer)
  }
}

/** The square in the middle, as large as it needs to be. False before there is a picture. */
function draw(video: HTMLVideoElement, canvas: HTMLCanvasElement): boolean {
  const { videoWidth: width, videoHeight: height } = video
  const side = Math.min(width, height)
  if (side === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return false
  const to = Math.min(SIDE, side)
  if (canvas.width !== to) canvas.width = canvas.height = to
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  pen?.drawImage(video, (width - side) / 2, (height - side) / 2, side, side, 0, 0, to, to)
  return pen !== null
}
