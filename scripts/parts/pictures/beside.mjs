/** Puts each picture of a mock-up beside the picture of its screen, and writes docs/screens/beside/README.md. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { mockups } from './list-mockups.mjs'
import { forms, write } from './take.mjs'

/**
 * Writes a montage for each `<mock-up>-<form>.png` of the folder. The screens' pictures are those in docs/screens.
 * Returns a sentence for each missing picture.
 */
export async function putBeside(mockupFolder, screenFolder) {
  const folder = join(screenFolder, 'beside')
  mkdirSync(folder, { recursive: true })
  const failed = []
  const montages = readdirSync(mockupFolder)
    .filter((file) => file.endsWith('.png'))
    .map((file) => ({ file, ...montageOf(file) }))
  for (const { file, name, form, mockup } of montages) {
    const screen = mockup && join(screenFolder, `${pictureOf(mockup, form)}-${form}.webp`)
    if (!screen || !existsSync(screen)) failed.push(`${file} has no picture of its screen.`)
    else await montage(join(mockupFolder, file), screen, { form, file: join(folder, `${name}-${form}.webp`) })
  }
  writeFileSync(join(folder, 'README.md'), `${[HEAD, table(montages), ...pictures(montages)].join('\n\n')}\n`)
  return failed
}

/** `door-marked-dark-phone.png` is the mock-up door-marked-dark on a phone. */
function montageOf(file) {
  const [, name, form] = /^(.*)-(\w+)\.png$/.exec(file) ?? [file, file, '']
  return { name, form, mockup: mockups.find((one) => one.mockup === name) }
}

/** A mock-up may show another state of the screen at each size. */
export const pictureOf = ({ picture }, form) => (typeof picture === 'string' ? picture : picture[form])

const GAP = 16
const BETWEEN = '#8a8d99'

/** Both at the same scale: a phone at its own, wider screens at half. */
async function montage(mockup, screen, { form, file }) {
  const scale = form === 'phone' ? 1 : 0.6
  const width = Math.round(forms[form].viewport.width * scale)
  const [left, right] = await Promise.all(
    [mockup, screen].map((picture) =>
      sharp(picture).resize({ width }).png().toBuffer({ resolveWithObject: true }),
    ),
  )
  const height = Math.max(left.info.height, right.info.height)
  const both = sharp({
    create: { width: 2 * width + GAP, height, channels: 3, background: BETWEEN },
  }).composite([
    { input: left.data, left: 0, top: 0 },
    { input: right.data, left: width + GAP, top: 0 },
  ])
  await write(file, await both.png().toBuffer())
}

const HEAD = `# Beside the mock-ups

The mock-up is on the left, the screen on the right, at the same scale. \`npm run pictures -- --beside FOLDER\` makes the pictures from a folder of mock-ups and \`docs/screens\`, and writes this page. \`scripts/parts/pictures/list-mockups.mjs\` holds the differences. Names, numbers and dates differ everywhere, because the screens show the demo church.`

const formsOf = (montages, { mockup }) => montages.filter(({ name }) => name === mockup)

const table = (montages) =>
  [
    '|mock-up|screen|differs|why|',
    '|---|---|---|---|',
    ...mockups
      .filter((one) => formsOf(montages, one).length > 0)
      .map((one) => `|[${one.mockup}](#${one.mockup})|${one.screen}|${one.differs}|${one.why}|`),
  ].join('\n')

const pictures = (montages) =>
  mockups
    .map((one) => ({ ...one, forms: formsOf(montages, one) }))
    .filter((one) => one.forms.length > 0)
    .map(({ mockup, forms: made }) =>
      [`## ${mockup}`, ...made.map(({ form }) => `![${mockup}, ${form}](${mockup}-${form}.webp)`)].join(
        '\n\n',
      ),
    )
