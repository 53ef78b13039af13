import type { Reader } from '../read-loop.ts'
import { keepReader } from './kept-reader.ts'
import { nativeReader } from './native-reader.ts'

/**
 * The browser's own reader if it reads QR codes, else html5-qrcode, fetched at first need and stored for offline use.
 * @throws if it is neither stored nor reachable
 */
export async function findReader(): Promise<Reader> {
  const native = await nativeReader()
  if (native) return native
  const { html5QrcodeReader, address } = await import('./html5-qrcode-reader.ts')
  // Storing fails without free storage or without TLS. The reader still works now.
  void keepReader(address).catch(() => undefined)
  return html5QrcodeReader()
}
