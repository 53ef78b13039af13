/** The dark squares of a QR code as one SVG path, and how many squares wide it is, its quiet edge included. */
export type QrPicture = { path: string; size: number }

const edge = 4

/** Draws a QR code for a text. The encoder is fetched when it is first needed. */
export async function qrPicture(text: string): Promise<QrPicture> {
  const { create } = await import('qrcode')
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const squares: string[] = []
  for (let y = 0; y < modules.size; y++) {
    for (let x = 0; x < modules.size; x++) {
      if (modules.get(y, x)) squares.push(`M${x + edge} ${y + edge}h1v1h-1z`)
    }
  }
  return { path: squares.join(''), size: modules.size + edge * 2 }
}

/** The picture as a PNG, at least `width` pixels wide, every square on whole pixels so that it scans well in print. */
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
