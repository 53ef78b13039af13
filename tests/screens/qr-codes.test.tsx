/** Tests the links of QR codes, and that a reader decodes them. */
import { createRequire } from 'node:module'
import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { EventShare } from '../../src/features/events/event-page.tsx'
import { MemberLink } from '../../src/features/home/first-steps.tsx'
import { MemberLinkDialog } from '../../src/features/members/member-link-dialog.tsx'
import { ServiceShare } from '../../src/features/services/service-share.tsx'
import type { EventFacts } from '../../contract/routes/events.ts'
import { qrPicture, type QrPicture } from '../../src/ui/qr-picture.ts'
import { aService, drawn } from './at-the-screen.tsx'
import { spec } from '../spec/spec.ts'

// The code component draws only after mounting, and these screens are only rendered. The tests read its link instead.
vi.mock('../../src/ui/qr-code.tsx', () => ({
  QrCode: ({ link }: { link: string }) => <data value={link} />,
}))

const codes = (screen: () => ReactElement) =>
  [...drawn(screen()).matchAll(/<data value="([^"]*)"/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  )

const eventId = '0190a000-0000-7000-8000-400000000000'
const event = { id: eventId, name: 'Picnic', start_date: '2026-11-29T12:30:00.000Z' } as EventFacts
const toBeMember = 'https://church.example/member-capture?reference=grace'

spec('2 QR codes: content', '2 Events: QR code', '2 Church Services: link')
test.each([
  ['the dashboard', () => <MemberLink />, toBeMember],
  ['the members', () => <MemberLinkDialog open onClose={() => {}} />, toBeMember],
  [
    'a service',
    () => <ServiceShare service={aService({ reference: 'of-sunday' })} />,
    'https://church.example/church-service-capture?reference=of-sunday',
  ],
  [
    'an event',
    () => <EventShare event={event} />,
    `https://church.example/attendance-capture?reference=grace&eventId=${eventId}`,
  ],
] as const)('the code of %s holds the link that is copied there', (_, screen, link) =>
  expect(codes(screen)).toEqual([link]),
)

spec('2 QR codes: content')
test('a reader decodes the link from a code', async () => {
  const link = `https://church.example/attendance-capture?reference=grace&eventId=${eventId}`
  expect(read(await qrPicture(link))).toBe(link)
})

/** Reads with the reader of the door's camera, which has no types of its own. */
function read({ path, size }: QrPicture): string {
  const zxing = createRequire(import.meta.url)('html5-qrcode/third_party/zxing-js.umd.js')
  const square = 4
  const side = size * square
  const light = new Uint8ClampedArray(side * side).fill(255)
  for (const [, left, top, run] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
    for (let row = Number(top) * square; row < (Number(top) + 1) * square; row++)
      light.fill(0, row * side + Number(left) * square, row * side + (Number(left) + Number(run)) * square)
  const picture = new zxing.BinaryBitmap(
    new zxing.HybridBinarizer(new zxing.RGBLuminanceSource(light, side, side)),
  )
  return new zxing.QRCodeReader().decode(picture).getText()
}
