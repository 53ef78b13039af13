/**
 * An Excel file is a packed folder. What its parts unpack to is measured before anything reads them, whatever the file says
 * of itself: a few kilobytes can unpack to gigabytes.
 */
import { inflateRawSync } from 'node:zlib'
import { Unreadable } from './unreadable.ts'

const DAMAGED = 'This Excel file is damaged. Please open it in Excel and save it again.'
const TOO_MUCH =
  'This Excel file holds more than can be read. Please keep one sheet with the list and save it as CSV.'

const END = 0x06054b50
const ENTRY = 0x02014b50
const MOST_PARTS = 500

export function refuseBomb(file: Buffer, mostBytes: number): void {
  let left = mostBytes
  for (const part of partsOf(file)) {
    left -= unpackedSize(file, part, left)
    if (left < 0) throw new Unreadable(TOO_MUCH)
  }
}

type Part = { method: number; packed: number; at: number }

function partsOf(file: Buffer): Part[] {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 22 > file.length || file.readUInt32LE(end) !== END) throw new Unreadable(DAMAGED)
  const count = file.readUInt16LE(end + 10)
  if (count > MOST_PARTS) throw new Unreadable(TOO_MUCH)
  const parts: Part[] = []
  let at = file.readUInt32LE(end + 16)
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== ENTRY) throw new Unreadable(DAMAGED)
    parts.push({
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      at: file.readUInt32LE(at + 42),
    })
    at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return parts
}

function unpackedSize(file: Buffer, { method, packed, at }: Part, most: number): number {
  if (at + 30 > file.length) throw new Unreadable(DAMAGED)
  const start = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28)
  const bytes = file.subarray(start, start + packed)
  if (method === 0) return bytes.length
  try {
    return inflateRawSync(bytes, { maxOutputLength: Math.max(most, 1) }).length
  } catch (error) {
    throw new Unreadable((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? TOO_MUCH : DAMAGED)
  }
}
