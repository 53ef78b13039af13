import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const here = new URL('.', import.meta.url)
const css = readFileSync(new URL('tokens.css', here), 'utf8')

type Theme = Record<string, string>

function block(selector: string): Theme {
  const start = css.indexOf(`${selector} {`)
  expect(start, `${selector} is in tokens.css`).toBeGreaterThan(-1)
  const body = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start))
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!]),
  )
}

const light = block(':root')
const dark = { ...light, ...block(":root[data-theme='dark']") }
const sunlight = { ...light, ...block(":root[data-theme='sunlight']") }
const themes = { light, dark, sunlight }

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
  const [r, g, b] = channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** Text that is read at the door, in sunlight. */
const doorPairs = [
  ['ink', 'paper'],
  ['ink', 'surface'],
  ['ink-quiet', 'paper'],
  ['ink-quiet', 'surface'],
  ['palm', 'palm-tint'],
  ['palm', 'surface'],
  ['harmattan', 'harmattan-tint'],
  ['harmattan', 'surface'],
  ['harmattan', 'paper'],
  ['palm', 'paper'],
  ['ink', 'palm-tint'],
  ['indigo', 'surface'],
  ['indigo', 'paper'],
  ['on-indigo', 'indigo'],
  ['on-slab', 'slab'],
  ['clay', 'clay-tint'],
  ['on-night', 'night'],
  ['on-night-link', 'night'],
] as const

const textPairs = [
  ['ink', 'sunken'],
  ['ink-quiet', 'sunken'],
  ['ink-quiet', 'palm-tint'],
  ['ink', 'indigo-tint'],
  ['ink-quiet', 'indigo-tint'],
  ['indigo', 'indigo-tint'],
  ['indigo-deep', 'indigo-tint'],
  ['indigo', 'sunken'],
  ['on-indigo', 'indigo-deep'],
  ['clay', 'surface'],
  ['clay', 'paper'],
  ['on-clay', 'clay'],
  ['ink', 'harmattan-tint'],
  ['ink', 'clay-tint'],
] as const

/** Edges of fields and marks that carry meaning without being text. */
const edgePairs = [
  ['line-strong', 'paper'],
  ['line-strong', 'surface'],
  ['indigo', 'paper'],
] as const

describe.each(Object.entries(themes))('%s theme', (_, theme) => {
  test.each(doorPairs)('%s on %s has a contrast of 7:1', (text, ground) => {
    expect(contrast(theme[text]!, theme[ground]!)).toBeGreaterThanOrEqual(7)
  })
  test.each(textPairs)('%s on %s has a contrast of 4.5:1', (text, ground) => {
    expect(contrast(theme[text]!, theme[ground]!)).toBeGreaterThanOrEqual(4.5)
  })
  test.each(edgePairs)('%s against %s has a contrast of 3:1', (edge, ground) => {
    expect(contrast(theme[edge]!, theme[ground]!)).toBeGreaterThanOrEqual(3)
  })
})

test("uses equal tokens for the phone's dark mode and the chosen one", () => {
  expect(block(':root:not([data-theme])')).toEqual(block(":root[data-theme='dark']"))
})

const appCss = ['.', '../app/', '../features/'].flatMap((folder) => cssFiles(new URL(folder, here)))

test.each(appCss)('%s takes its colours and sizes from the tokens', (path) => {
  const rules = readFileSync(path, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/@(media|container)[^{]*/g, '')
  expect(rules.match(/#[0-9a-f]{3,8}\b|\brgba?\(|\bhsla?\(|(?<![\w-])\d*\.?\d+(px|rem)\b/gi)).toBeNull()
})

function cssFiles(folder: URL): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    return entries
      .filter((name) => name.endsWith('.css') && name !== 'tokens.css')
      .map((name) => new URL(name, folder).pathname)
  } catch {
    return []
  }
}

test('uses only token colours in the page before any script', () => {
  const page = readFileSync(new URL('../../index.html', here), 'utf8')
  const tokens = new Set(css.match(/#[0-9a-f]{6}/gi))
  expect((page.match(/#[0-9a-f]{6}\b/gi) ?? []).filter((colour) => !tokens.has(colour))).toEqual([])
})
