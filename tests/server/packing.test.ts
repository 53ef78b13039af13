/** Tests which responses are compressed quickly and which well. */
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { packing } from '../../server/http/content.ts'

const PACKERS = {
  br: (text: string, { brotliOptions }: ReturnType<typeof packing>) =>
    brotliCompressSync(text, brotliOptions),
  gzip: (text: string, { zlibOptions }: ReturnType<typeof packing>) => gzipSync(text, zlibOptions),
}

const COUNT = 5000
/** The same on every run. */
const scattered = (at: number) => ((at * 2_654_435_761) % 2 ** 32).toString().padStart(10, '0')

test.each(['br', 'gzip'] as const)(
  'packs phone lists quickly at equal size, other lists better slowly: %s',
  (how) => {
    const bytes = (what: unknown, options: ReturnType<typeof packing>) =>
      PACKERS[how](JSON.stringify(what), options).length
    const phones = Array.from({ length: COUNT }, (_, at) => `+234${scattered(at)}`).sort()
    expect(bytes(phones, packing('listSmsPeople'))).toBeLessThan(bytes(phones, packing()) * 1.03)
    const people = phones.map((phone_number, at) => ({
      id: scattered(at * 7),
      first_name: 'Ngozi',
      last_name: 'Eze',
      phone_number,
      cell_id: null,
      joined_at: '2026-01-04',
    }))
    expect(bytes(people, packing('listMembers'))).toBeLessThan(bytes(people, packing('listSmsPeople')) * 0.97)
  },
)
