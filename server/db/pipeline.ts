/**
 * Sends several prepared statements as one message to PostgreSQL, with one Sync at its end. This takes one system call
 * here, one wake-up and one response there.
 * PostgreSQL runs nothing after a failed statement, so a commit at the end is safe. It is built on pg's interfaces for
 * custom query classes (`Submittable`, `Connection`), like pg-cursor.
 */
import pg from 'pg'
import { wireTypes, textOf, type WireText } from './wire-types.ts'
import { createHash } from 'node:crypto'
import DataLoader from 'dataloader'

/** Is prepared once on each connection: the same name always has the same text. Without a name it is prepared each time. */
export type Statement = { name: string; text: string; values: unknown[] }

type Row = Record<string, unknown>

/**
 * @returns each statement's rows, in order
 * @throws TypeError for a value that cannot be sent, before anything is sent
 * @throws DatabaseError of the first statement that failed; the caller must then roll back an open transaction
 */
export async function pipeline(tx: pg.ClientBase, statements: Statement[]): Promise<Row[][]> {
  if (statements.length === 0) return []
  const steps = statements.map(({ name, text, values }) => ({ name, text, values: values.map(textOf) }))
  return new Promise((resolve, reject) => {
    tx.query(new Pipeline(steps, limits.get(tx), resolve, reject))
  })
}

const limits = new WeakMap<pg.ClientBase, number>()

/**
 * Closes the connection if a pipeline gets no response in time. PostgreSQL's own timeouts do not help if the network fails.
 * @param ms longer than PostgreSQL's own timeout for the statement
 */
export function limitPipelines(client: pg.ClientBase, ms: number): void {
  limits.set(client, ms)
}

type Step = { name: string; text: string; values: WireText[] }
type Field = { name: string; dataTypeID: number }
type Column = { name: string; read: (text: string) => unknown }

/** Names that this connection has prepared, and those left uncertain by a failure. */
type Prepared = { known: Set<string>; doubtful: Set<string> }

const preparedOn = new WeakMap<pg.Connection, Prepared>()

function preparedBy(connection: pg.Connection): Prepared {
  const prepared = preparedOn.get(connection) ?? { known: new Set(), doubtful: new Set() }
  preparedOn.set(connection, prepared)
  return prepared
}

/** A pipelining pool accepts only queries of its own class, so this extends it. */
class Pipeline extends pg.Query {
  private readonly answers: Row[][]
  private columns: Column[] = []
  private at = 0
  private unreadable: Error | undefined
  private parsed: string[] = []
  private late: NodeJS.Timeout | undefined

  constructor(
    private readonly steps: Step[],
    private readonly limitMs: number | undefined,
    private readonly done: (answers: Row[][]) => void,
    private readonly failed: (error: Error) => void,
  ) {
    super({ text: '' })
    this.answers = steps.map(() => [])
    this.submit = (connection) => this.send(connection)
  }

  private send(connection: pg.Connection): void {
    const prepared = preparedBy(connection)
    if (this.limitMs)
      this.late = setTimeout(
        () => connection.stream.destroy(new Error('Connection terminated: no answer in time')),
        this.limitMs,
      )
    connection.stream.cork()
    for (const { name, text, values } of this.steps) {
      if (prepared.doubtful.delete(name)) connection.close({ type: 'S', name }, true)
      if (name === '' || !prepared.known.has(name)) {
        connection.parse({ name, text, types: [] }, true)
        prepared.known.add(name)
        this.parsed.push(name)
      }
      connection.bind({ portal: '', statement: name, values }, true)
      connection.describe({ type: 'P', name: '' }, true)
      connection.execute({ portal: '' }, true)
    }
    connection.sync()
    connection.stream.uncork()
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.columns = fields.map(({ name, dataTypeID }) => ({ name, read: wireTypes.getTypeParser(dataTypeID) }))
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    try {
      const row: Row = {}
      for (const [index, { name, read }] of this.columns.entries()) {
        const text = fields[index]
        row[name] = text === null || text === undefined ? null : read(text)
      }
      this.answers[this.at]!.push(row)
    } catch (error) {
      this.unreadable ??= error as Error
    }
  }

  handleCommandComplete(): void {
    this.at += 1
  }

  handleEmptyQuery(): void {
    this.at += 1
  }

  /** PostgreSQL skipped everything up to the Sync, so these statements may be prepared or not. */
  handleError(error: Error, connection: pg.Connection): void {
    clearTimeout(this.late)
    const prepared = preparedBy(connection)
    for (const name of this.parsed) {
      prepared.known.delete(name)
      if (name !== '') prepared.doubtful.add(name)
    }
    this.failed(error)
  }

  handleReadyForQuery(): void {
    clearTimeout(this.late)
    if (this.unreadable) this.failed(this.unreadable)
    else this.done(this.answers)
  }
}

/** Combines statements, so that one message, one plan and one response serve many writes or lookups. */
export type WritePart = {
  /** Part of the prepared statement's name. The same name always has the same SQL. */
  name: string
  /** $1 is the church. The part's own parameters come from `parameter(0)`, `parameter(1)`, …. */
  sql(parameter: (index: number) => string): string
  values: unknown[]
}

/**
 * Combines several writes into one statement. Constraints between the parts hold: PostgreSQL checks foreign keys at the
 * end of the whole statement.
 */
export function writeTogether(churchId: string, parts: WritePart[]): Statement[] {
  if (parts.length === 0) return []
  const values: unknown[] = [churchId]
  const ctes = parts.map((part, index) => {
    const first = values.length + 1
    values.push(...part.values)
    return `part${index} as (${part.sql((own) => `$${first + own}`)})`
  })
  const name = statementName(
    'write',
    parts.map((part) => part.name),
  )
  return [{ name, text: `with ${ctes.join(', ')} select 1`, values }]
}

/** PostgreSQL truncates longer names, and two statements with one name are an error. */
const LONGEST = 63

/**
 * Builds the name of a prepared statement. The same parts get the same name, others another. A digest replaces a name
 * that is too long.
 */
export function statementName(kind: string, parts: readonly string[]): string {
  const name = `${kind}:${parts.join('+')}`
  if (name.length <= LONGEST) return name
  return `${kind}:${createHash('sha256').update(name).digest('hex').slice(0, 24)}`
}

/**
 * Combines simultaneous lookups into one query. Nothing is cached: each call is looked up again.
 * @param most keys of one query
 * @param find returns the result for each key, in their order
 * @returns the lookup on a pool
 */
export function lookedUpTogether<Found>(
  most: number,
  find: (pool: pg.Pool, keys: readonly string[]) => Promise<(Found | undefined)[]>,
): (pool: pg.Pool, key: string) => Promise<Found | undefined> {
  const loaders = new WeakMap<pg.Pool, DataLoader<string, Found | undefined>>()
  const loaderOf = (pool: pg.Pool) => {
    const known = loaders.get(pool)
    if (known) return known
    const made = new DataLoader<string, Found | undefined>((keys) => find(pool, keys), {
      cache: false,
      maxBatchSize: most,
      // Runs after everything that this turn of the event loop has read.
      batchScheduleFn: setImmediate,
    })
    loaders.set(pool, made)
    return made
  }
  return (pool, key) => loaderOf(pool).load(key)
}
