// Renders the product's mark into the icons that phones request. Run it after changing public/icons/*.svg: node
// scripts/make-icons.mjs
import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const folder = new URL('../public/icons/', import.meta.url)
const mark = await readFile(new URL('mark.svg', folder))
const maskable = await readFile(new URL('maskable.svg', folder))

const png = (svg, size) =>
  sharp(svg, { density: (72 * size) / 96 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

await writeFile(new URL('icon-192.png', folder), await png(mark, 192))
await writeFile(new URL('icon-512.png', folder), await png(mark, 512))
await writeFile(new URL('maskable-512.png', folder), await png(maskable, 512))
await writeFile(new URL('apple-touch-icon.png', folder), await png(maskable, 180))
for (const name of ['shortcut-mark', 'shortcut-first-timer'])
  await writeFile(
    new URL(`${name}-96.png`, folder),
    await png(await readFile(new URL(`${name}.svg`, folder)), 96),
  )
await writeFile(new URL('../favicon.ico', folder), ico(await png(mark, 32), 32))

/** An .ico with one PNG, which every browser since 2010 reads. */
function ico(picture, size) {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, picture])
}
