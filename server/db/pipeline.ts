/**
 * Several prepared statements as one message to PostgreSQL, with one Sync at its end: one system call here, one wake-up
 * and one answer there. PostgreSQL runs nothing after a statement that fails, so a commit at the end is safe.
 * Built on what pg offers to query classes of others (`Submittable`, `Connection`), as pg-cursor is.
 */
import pg from 'pg'
import { wireTypes } from './wire-types.ts'
import { textOf, type WireText } from './wire-text.ts'

/** Prepared once on each connection: the same name is always the same text. Without a name it is prepared each time. */
export type Statement = { name: string; text: string; values: unknown[] }

type Row = Record<string, unknown>

/**
 * @returns each statement's rows, in order
 * @throws TypeError for a value that cannot be sent, before anything is sent
 * @throws DatabaseError of the first statement that failed; an open transaction is then to be rolled back
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
 * Ends the connection where a pipeline is not answered in time. PostgreSQL's own timeouts say nothing where the network does.
 * @param ms longer than PostgreSQL takes to end the statement itself
 */
export function limitPipelines(client: pg.ClientBase, ms: number): void {
  limits.set(client, ms)
}

type Step = { name: string; text: string; values: WireText[] }
type Field = { name: string; dataTypeID: number }
type Column = { name: string; read: (text: string) => unknown }

/** Names that this connection has prepared, and those of which a failure left it open. */
type Prepared = { known: Set<string>; doubtful: Set<string> }

const preparedOn = new WeakMap<pg.Connection, Prepared>()

function preparedBy(connection: pg.Connection): Prepared {
  const prepared = preparedOn.get(connection) ?? { known: new Set(), doubtful: new Set() }
  preparedOn.set(connection, prepared)
  return prepared
}

/** A pool that pipelines takes queries of its own class alone, hence the base. */
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

  /** PostgreSQL skipped everything up to the Sync, so what was prepared here may be there or not. */
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
