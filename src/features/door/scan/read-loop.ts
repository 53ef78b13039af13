/** Finds the texts of QR codes in a picture. The read loop uses either library through this type. */
export type Reader = { read(picture: HTMLCanvasElement): Promise<string[]> }

/** Pixels. The squares of a card at arm's length are still three or four pixels wide. More only costs time. */
const SIDE = 640
/** Time for the screen between two reads. It is short enough for five cards a second. */
const REST_MS = 70

/**
 * Reads the middle of the picture repeatedly until the returned function is called. A failed read counts as an empty
 * one.
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

/** Draws the middle square of the picture, at most `SIDE` pixels. False while there is no picture. */
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
