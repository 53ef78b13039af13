/**
 * PouchDB's own server over LevelDB, flushing each write to disk before it responds. Its settings are FOLDER, DATABASE
 * and PORT.
 */
import { createRequire } from 'node:module'
import express from 'express'
import expressPouchdb from 'express-pouchdb'
import pg from 'pg'
import PouchDB from 'pouchdb'

const AT_ONCE = 5000

// By default LevelDB responds before the write is on disk. The other servers do not, so this one flushes.
const leveldown = createRequire(import.meta.url)('leveldown')
for (const write of ['_batch', '_put', '_del']) {
  const plain = leveldown.prototype[write]
  leveldown.prototype[write] = function durable(...given) {
    const done = given.pop()
    const options = given.pop()
    return plain.call(this, ...given, { ...options, sync: true }, done)
  }
}

const Kept = PouchDB.defaults({ prefix: `${process.env.FOLDER}/` })
const app = express()
app.get('/', (_, answer) => answer.type('html').send('<!doctype html><title>contender</title>'))
app.use('/db', expressPouchdb(Kept, { mode: 'minimumForPouchDB' }))

/** Loads the people of one church from the REST server's tables. */
async function fill({ name, church }) {
  const client = new pg.Client(process.env.DATABASE)
  await client.connect()
  const { rows } = await client.query('select row from contenders.members where church = $1 order by rev', [
    church,
  ])
  await client.end()
  const db = new Kept(name)
  const people = rows.map(({ row }) => JSON.parse(row)).map(({ id, ...person }) => ({ _id: id, ...person }))
  for (let from = 0; from < people.length; from += AT_ONCE)
    await db.bulkDocs(people.slice(from, from + AT_ONCE))
  return { filled: (await db.info()).doc_count }
}

await new Promise((resolve) => app.listen(Number(process.env.PORT), '127.0.0.1', resolve))
process.on('SIGTERM', () => process.exit(0))
process.on('message', (message) => {
  const work = message.fill ? fill(message.fill) : Promise.resolve({ listening: true })
  work.then(
    (answer) => process.send(answer),
    (failure) => process.send({ failed: failure.message }),
  )
})
