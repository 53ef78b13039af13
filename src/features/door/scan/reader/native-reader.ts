import type { Reader } from '../read-loop.ts'

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
