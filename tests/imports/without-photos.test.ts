import { expect, test } from 'vitest'
import { withoutPhotos } from '../../src/features/imports/sheets-card.tsx'

/** A Blob whose stream has chunks of this many bytes. */
function inPieces(text: string, bytes: number): Blob {
  const whole = Buffer.from(text, 'latin1')
  const blob = new Blob([whole])
  const pieces = Array.from({ length: Math.ceil(whole.length / bytes) }, (_, at) =>
    Uint8Array.from(whole.subarray(at * bytes, (at + 1) * bytes)),
  )
  blob.stream = () =>
    new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(stream) {
        for (const piece of pieces) stream.enqueue(piece)
        stream.close()
      },
    })
  return blob
}

const cut = async (text: string, bytes = 64) =>
  Buffer.from(await (await withoutPhotos(inPieces(text, bytes))).arrayBuffer()).toString('latin1')

const CARD = 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ad\xe1 Obi\r\n'
const END = 'TEL;TYPE=CELL:0803 555 0101\r\nEND:VCARD\r\n'
const BASE64 = 'QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWY='

test.each([
  ['folded', `PHOTO;ENCODING=b;TYPE=JPEG:${BASE64}\r\n ${BASE64}\r\n ${BASE64}\r\n`],
  [
    'of old phones, with a blank line at its end',
    `PHOTO;ENCODING=BASE64;JPEG:${BASE64}\r\n${BASE64}\r\n\r\n`,
  ],
  ['in a group', `item1.PHOTO;VALUE=uri:https://x.ng/a.jpg\r\n`],
  ['that is a logo and a sound', `LOGO:${BASE64}\r\nSOUND;TYPE=WAV:${BASE64}\r\n\t${BASE64}\r\n`],
])('a photo %s is removed, all else stays byte for byte', async (_, photo) => {
  for (const bytes of [1, 7, 64, 10_000]) expect(await cut(CARD + photo + END, bytes)).toBe(CARD + END)
})

test('a line that only starts like a photo stays', async () => {
  const card = `${CARD}PHOTOGRAPHER:Ada\nNOTE:see PHOTO:\n folded\n${END}`
  expect(await cut(card)).toBe(card)
})

test('a file without a last line end stays whole', async () => {
  expect(await cut('BEGIN:VCARD\nFN:Ada\nEND:VCARD', 5)).toBe('BEGIN:VCARD\nFN:Ada\nEND:VCARD')
})

test('600 contacts with photos fit the limit', async () => {
  const photo = `PHOTO;ENCODING=b:${BASE64}\r\n${` ${BASE64.repeat(2)}\r\n`.repeat(230)}`
  const file = (CARD + photo + END).repeat(600)
  expect(file.length).toBeGreaterThan(12e6)
  expect((await withoutPhotos(new Blob([file]))).size).toBeLessThan(100_000)
})
