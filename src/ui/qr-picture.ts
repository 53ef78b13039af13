/** The dark squares of a QR code as one SVG path, and its width in squares with the quiet zone. */
export type QrPicture = { path: string; size: number }

const edge = 4

/**
 * Draws a QR code for a text. The encoder loads at first use.
 * @param spare how much of the code may be damaged: M is 15 %, Q a quarter
 */
export async function qrPicture(text: string, spare: 'M' | 'Q' = 'M'): Promise<QrPicture> {
  const { create } = await import('qrcode')
  const { modules } = create(text, { errorCorrectionLevel: spare })
  const strokes: string[] = []
  for (let y = 0; y < modules.size; y++) {
    for (let x = 0, run = 1; x < modules.size; x += run) {
      run = 1
      if (!modules.get(y, x)) continue
      // Adjacent squares are one stroke, so that printing hundreds of codes takes half the time.
      while (x + run < modules.size && modules.get(y, x + run)) run++
      strokes.push(`M${x + edge} ${y + edge}h${run}v1h-${run}z`)
    }
  }
  return { path: strokes.join(''), size: modules.size + edge * 2 }
}

/**
 * The picture as a PNG, at least `width` pixels wide. Every
 * square covers whole pixels, so that it scans well in print.
 */
export async function qrPng(
  { path, size }: QrPicture,
  width: number,
  colours: { dark: string; light: string },
): Promise<Blob> {
  const scale = Math.ceil(width / size)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size * scale
  const pen = canvas.getContext('2d')!
  pen.fillStyle = colours.light
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.scale(scale, scale)
  pen.fillStyle = colours.dark
  pen.fill(new Path2D(path))
  return new Promise((resolve, reject) =>
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error('no picture'))), 'image/png'),
  )
}
