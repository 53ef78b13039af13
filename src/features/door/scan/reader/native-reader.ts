import type { Reader } from './reader.ts'

type Found = { rawValue: string }
type Detector = new (options: { formats: string[] }) => {
  detect(picture: HTMLCanvasElement): Promise<Found[]>
}
/** Not in TypeScript's own list: two of the three engines do not have it. */
type DetectorClass = Detector & { getSupportedFormats(): Promise<string[]> }

/** The browser's BarcodeDetector, or null: some have the name and can read nothing. */
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
