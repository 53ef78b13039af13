/** Reads and writes the dump of a phone and its server. */
import { readFileSync } from 'node:fs'
import type { DumpedDatabase } from './database-dump.ts'
import type { Life } from './phone-life.ts'
import type { DumpedServer } from './server-dump.ts'

export type OldPhone = {
  /** The commit that wrote it. */
  version: string
  /** The time of the dump by the phone's clock, in milliseconds. */
  at: number
  /** The phone's clock was slow by this many milliseconds. */
  slowMs: number
  /** `SEAL_SECRET` of that server, from which the keys of outboxes are derived. */
  sealSecret: string
  life: Life
  databases: DumpedDatabase[]
  server: DumpedServer
}

/** The folder of the dumps, named by their versions. */
export const CORPUS = new URL('../../corpus/', import.meta.url)

/** @param version the name of the dump */
export const readOldPhone = (version: string): OldPhone =>
  JSON.parse(readFileSync(new URL(`phone-of-${version}.json`, CORPUS), 'utf8')) as OldPhone

/** Writes one record a line, so that git and people can read it. */
export function asFile(phone: OldPhone): string {
  const records: string[] = []
  const marked = JSON.stringify(
    phone,
    function (this: unknown, key, value: unknown) {
      if (!isRecord(this, key)) return value
      return `@${records.push(JSON.stringify(value)) - 1}@`
    },
    1,
  )
  return `${marked.replace(/"@(\d+)@"/g, (_, at: string) => records[Number(at)] ?? '')}\n`
}

/** An array element or a table row gets its own line. */
const isRecord = (holder: unknown, key: string): boolean =>
  Array.isArray(holder) && key !== '' && !isShape(holder[Number(key)])

/** Databases and stores contain records of their own. */
const isShape = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && ('stores' in value || 'records' in value)
