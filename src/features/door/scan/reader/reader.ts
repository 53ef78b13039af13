import type { Reader } from '../read-loop.ts'
import { keepReader } from './kept-reader.ts'

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

type Found = { rawValue: string }
type Detector = new (options: { formats: string[] }) => {
  detect(picture: HTMLCanvasElement): Promise<Found[]>
}
/** TypeScript does not list it: two of the three engines lack it. */
type DetectorClass = Detector & { getSupportedFormats(): Promise<string[]> }

/** The browser's BarcodeDetector, or null: some browsers have it but support no format. */
export async function nativeReader(
  page: { BarcodeDetector?: unknown } = globalThis as { BarcodeDetector?: unknown },
): Promise<Reader | null> {
  const detectors = page.BarcodeDetector as DetectorClass | undefined
  const formats = await detectors?.getSupportedFormats().catch((): string[] => [])
  if (!detectors || !formats?.includes('qr_code')) return null
  const detector = new detectors({ formats: ['qr_code'] })
  return {
    async read(picture) {
      const found = await detector.detect(picture)
      return found.map(({ rawValue }) => rawValue)
    },
  }
}
