/** Tests that churches take turns in making pictures. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { toWebp } from '../../server/providers/images.ts'

test('makes a quiet church’s picture before a busy church’s third', async () => {
  const picture = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const made: string[] = []
  const make = (church: string, name: string) => toWebp(church, picture).then(() => made.push(name))
  const all = [1, 2, 3, 4, 5].map((index) => make('busy', `busy ${index}`))
  await Promise.all([...all, make('quiet', 'quiet')])
  expect(made.indexOf('quiet')).toBeLessThan(made.indexOf('busy 3'))
  expect(made).toHaveLength(6)
})
