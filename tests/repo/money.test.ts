/** `contract/money/format-money.ts` alone formats money, and `contract/csv.ts` alone writes CSV files. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { spec } from '../spec/spec.ts'

/** The naira sign in code, or a number formatted as a currency. */
const WRITES_MONEY = [/₦/, /style:\s*['"]currency['"]/]

/** Both read the sign in typed text. */
const READ_THE_SIGN = ['contract/sms/segment.ts', 'contract/money/amounts.ts']

const WRITES_CSV = [/['"`]\\uFEFF['"`]/, /\.join\(['"`],['"`]\)\s*[}+]?\s*\S*\\r\\n/]

const withoutComments = (text: string) => text.replace(/\/\*[^]*?\*\/|(?<!:)\/\/.*/g, '')
const isAnyOf = (shapes: readonly RegExp[]) => (text: string) =>
  shapes.some((shape) => shape.test(withoutComments(text)))
const [writesMoney, writesCsv] = [isAnyOf(WRITES_MONEY), isAnyOf(WRITES_CSV)]

/** Without the message catalogues, which may name a price. */
const sources = ['contract', 'server', 'src', 'sync'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter(
      (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^src\/lib\/messages\/|\/messages\.ts$/.test(file),
    ),
)
const filesThat = (writes: (text: string) => boolean) =>
  sources.filter((file) => writes(readFileSync(file, 'utf8'))).sort()

spec('9 Money format: one place')
test('one file writes money', () =>
  expect(filesThat(writesMoney)).toEqual(['contract/money/format-money.ts', ...READ_THE_SIGN].sort()))

spec('Church export: one writer')
test('one file writes CSV', () => expect(filesThat(writesCsv)).toEqual(['contract/csv.ts']))

test.each([
  'const typed = (kobo: number) => `₦${kobo / 100}`',
  "new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN' })",
])('%s is recognised', (line) => expect(writesMoney(line)).toBe(true))

test.each(["const BOM = '\\uFEFF'", '`${cells.join(",")}\\r\\n`', "cells.join(',') + '\\r\\n'"])(
  '%s is recognised',
  (line) => expect(writesCsv(line)).toBe(true),
)

test('a comment may name a price', () => expect(writesMoney('/** "₦2,500" */ // ₦6')).toBe(false))
