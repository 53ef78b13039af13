import { readFileSync, statSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { screens } from '../../e2e/support/screens.ts'
import { manifest } from '../../scripts/build/manifest.ts'

const { icons = [], shortcuts = [], screenshots = [] } = manifest
const shortcutIcons = shortcuts.flatMap((shortcut) => shortcut.icons ?? [])
const pictures = [...icons, ...shortcutIcons, ...screenshots]

const sizeOf = ({ sizes = '' }: { sizes?: string | undefined }) =>
  sizes.split('x').map(Number) as [number, number]
const paths = screens().map(({ path }) => path)

test('the app has a stable identity, a name, a start in scope', () => {
  expect(manifest).toMatchObject({ id: '/door', name: 'Narthex', display: 'standalone', scope: '/' })
  expect(manifest.start_url?.startsWith(manifest.scope ?? '?')).toBe(true)
  expect(paths).toContain(manifest.start_url)
})

test('provides the two icon sizes browsers need and a maskable one', () => {
  const plain = icons.filter(({ purpose }) => purpose === undefined).map(({ sizes }) => sizes)
  expect(plain).toEqual(expect.arrayContaining(['192x192', '512x512']))
  expect(icons.filter(({ purpose }) => purpose === 'maskable')).not.toEqual([])
})

test.each(pictures)('$src exists with the declared type and size', async (picture) => {
  const { width, height, format } = await sharp(`public/${picture.src}`).metadata()
  expect([width, height]).toEqual(sizeOf(picture))
  expect(`image/${format}`).toBe(picture.type)
})

test('a maskable icon is painted to its edges', async () => {
  const [maskable] = icons.filter(({ purpose }) => purpose === 'maskable')
  const { isOpaque } = await sharp(`public/${maskable?.src}`).stats()
  expect(isOpaque).toBe(true)
})

describe('shortcuts', () => {
  test('mark attendance and add first timer, each with its own icon', () => {
    expect(shortcuts.map(({ name }) => name)).toEqual(['Mark attendance', 'Add first timer'])
    expect(new Set(shortcutIcons.map(({ src }) => src)).size).toBe(shortcuts.length)
  })
  test.each(shortcuts)('$name opens a screen of the app', ({ url }) => {
    expect(paths).toContain(new URL(url, 'https://church.example').pathname)
  })
})

describe('screenshots of the app', () => {
  test.each(['narrow', 'wide'])('%s ones have one shape and a label each', (form) => {
    const own = screenshots.filter(({ form_factor }) => form_factor === form)
    expect(own.length).toBeGreaterThanOrEqual(2)
    expect(own.every(({ label }) => label)).toBe(true)
    // Browsers drop screenshots whose aspect ratio differs from the first.
    expect(new Set(own.map((one) => sizeOf(one)[0] / sizeOf(one)[1])).size).toBe(1)
    expect(own.every((one) => (form === 'wide') === sizeOf(one)[0] > sizeOf(one)[1])).toBe(true)
  })
  test.each(screenshots)('$src is small and of an accepted shape', (picture) => {
    const [width, height] = sizeOf(picture)
    expect(statSync(`public/${picture.src}`).size).toBeLessThanOrEqual(60 * 1024)
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(320)
    expect(Math.max(width, height)).toBeLessThanOrEqual(Math.min(3840, 2.3 * Math.min(width, height)))
  })
})

test('its colours match the page before any script', () => {
  const page = readFileSync('index.html', 'utf8')
  expect(page).toContain(`html { background: ${manifest.background_color}; }`)
})
