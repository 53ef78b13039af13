import { keepReader } from './kept-reader.ts'
import { nativeReader } from './native-reader.ts'

/** Finds the texts of the QR codes in a picture. The one thing the camera's loop knows of either library. */
export type Reader = { read(picture: HTMLCanvasElement): Promise<string[]> }

/**
 * The browser's own reader where it reads QR codes, else html5-qrcode, fetched when it is first needed and kept for
 * when there is no network. @throws where it is neither kept nor to be had
 */
export async function findReader(): Promise<Reader> {
  const native = await nativeReader()
  if (native) return native
  const { html5QrcodeReader, address } = await import('./html5-qrcode-reader.ts')
  // Not kept: no storage left, or no such storage over an open line. It works now all the same.
  void keepReader(address).catch(() => undefined)
  return html5QrcodeReader()
}
