/** Tests camera errors and native QR readers. */
import { expect, test } from 'vitest'
import { refusalOf, refusalWords } from '../../../src/features/door/scan/camera/refusal.ts'
import { nativeReader } from '../../../src/features/door/scan/reader/reader.ts'

const canvas = {} as HTMLCanvasElement

test.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'none'],
  ['OverconstrainedError', 'none'],
  ['NotReadableError', 'in-use'],
  ['AbortError', 'in-use'],
  ['SomethingNewError', 'stopped'],
] as const)('a browser’s %s is reported as: %s', (name, why) => {
  expect(refusalOf(new DOMException('', name))).toBe(why)
})

test('a thrown value that is no error still gets a sentence', () => {
  for (const odd of [undefined, null, 'no', { name: 7 }, { name: 'toString' }])
    expect(refusalWords(refusalOf(odd)).detail).toMatch(/Try again/)
})

test('each camera refusal has its own message', () => {
  const all = (['denied', 'none', 'insecure', 'in-use', 'stopped', 'reader-missing'] as const).map(
    refusalWords,
  )
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length)
  for (const { detail } of all) expect(detail.length).toBeGreaterThan(30)
})

// Headless Chromium on Linux has no BarcodeDetector. This shows that we use its interface correctly, not that it reads.
test('uses a native reader that supports QR codes', async () => {
  const received: unknown[] = []
  class BarcodeDetector {
    static getSupportedFormats = async () => ['ean_13', 'qr_code']
    constructor(options: unknown) {
      received.push(options)
    }
    detect = async () => [{ rawValue: 'one' }, { rawValue: 'two' }]
  }
  const reader = await nativeReader({ BarcodeDetector })
  expect(await reader?.read(canvas)).toEqual(['one', 'two'])
  expect(received).toEqual([{ formats: ['qr_code'] }])
})

test('skips a native reader that is missing, unsupporting or failing', async () => {
  const reading = (getSupportedFormats: () => Promise<string[]>) => ({
    BarcodeDetector: Object.assign(class {}, { getSupportedFormats }),
  })
  expect(await nativeReader({})).toBeNull()
  expect(await nativeReader(reading(async () => []))).toBeNull()
  expect(await nativeReader(reading(() => Promise.reject(new Error('no service'))))).toBeNull()
})
