/**
 * Adds the hashes of new migrations and of a new SHAPE to tests/corpus/published.json, and sets the hash of the wire
 * format. The hash of a published migration or SHAPE never changes.
 */
import { writeFileSync } from 'node:fs'
import { SHAPE } from '../contract/person-fields.ts'
import { PROTOCOL } from '../contract/protocol.ts'
import { migrationHashes, PUBLISHED, readPublished, rowsHash, wireHash } from '../tests/support/published.ts'

const { migrations, wire, shapes } = readPublished()
const pinned = {
  migrations: { ...migrationHashes(), ...migrations },
  wire: { ...wire, [PROTOCOL]: wireHash() },
  shapes: { [SHAPE]: rowsHash(), ...shapes },
}
writeFileSync(PUBLISHED, `${JSON.stringify(pinned, null, 2)}\n`)
