/**
 * Several prepared statements as one message to PostgreSQL, with one Sync at its end: one system call here, one wake-up
 * and one answer there. What stands after a statement that fails is not run.
 */
import pg from 'pg'

/** Prepared once on each connection: the same name is always the same text. */
export type Statement = { name: string; text: string; values: unknown[] }

type Rows = Record<string, unknown>[]

/** Each statement's rows, in order. Throws what broke the first that failed; the transaction, where one is open, is then to be rolled back. */
export async function fly(tx: pg.ClientBase, statements: Statement[]): Promise<Rows[]> {
  if (statements.length === 0) return []
  const results = await new Promise<pg.QueryResult[]>((resolve, reject) => {
    const flight = new Flight(statements, (error, flown) => (error ? reject(error) : resolve(flown)))
    tx.query(flight as unknown as pg.Submittable)
  })
  return results.map(({ rows }) => rows)
}

type Done = (error: Error | null, results: pg.QueryResult[]) => void
type Message = object
type Wire = { stream: { cork(): void; uncork(): void }; sync(): void; submittedNamedStatements: object }

/** What pg's query does inside, which its types leave out. The exact version is pinned; `tests/server/sync/flight.test.ts` holds it to this. */
type Inner = {
  name?: string
  text: string
  callback: unknown
  _result: { _types: unknown }
  _results: pg.QueryResult
  prepare(connection: Wire): void
  handleRowDescription(message: Message): void
  handleDataRow(message: Message): void
  handleCommandComplete(message: Message, connection: Wire): void
  handleReadyForQuery(connection: Wire): void
  handleError(error: Error, connection: Wire): void
}
const Query = pg.Query as unknown as new (config: object) => Inner

/** The client takes it for one query; each of its statements is one of pg's own, which hears its part of the answer. */
class Flight extends Query {
  private readonly steps: Inner[]
  private at = 0
  private failed: Error | undefined

  constructor(
    statements: Statement[],
    private readonly done: Done,
  ) {
    super({ text: '', callback: () => {} })
    this.steps = statements.map(
      (statement) =>
        new Query({ ...statement, callback: (error: Error | null) => (this.failed ??= error ?? undefined) }),
    )
    this.standAt(0)
  }

  /** The client notes what is prepared under the name of the query that is being answered. */
  private standAt(at: number): void {
    this.at = at
    const { name, text } = this.steps[at] ?? { text: '' }
    Object.assign(this, { name, text })
  }

  private get step(): Inner {
    return this.steps[this.at]!
  }

  submit(connection: Wire): null {
    const unsynced = Object.create(connection, { sync: { value: () => {} } }) as Wire
    connection.stream.cork()
    try {
      for (const step of this.steps) {
        step._result._types = this._result._types
        step.prepare(unsynced)
        // A value that cannot be sent: nothing may run after it, a commit least of all.
        if (this.failed) break
      }
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
    return null
  }

  override handleRowDescription(message: Message): void {
    this.step.handleRowDescription(message)
  }

  override handleDataRow(message: Message): void {
    this.step.handleDataRow(message)
  }

  override handleCommandComplete(message: Message, connection: Wire): void {
    this.step.handleCommandComplete(message, connection)
    this.standAt(this.at + 1)
  }

  /** What was not reached is not prepared: PostgreSQL skips everything up to the Sync. */
  override handleError(error: Error, connection: Wire): void {
    const submitted = connection.submittedNamedStatements as Record<string, string>
    for (const { name } of this.steps.slice(this.at)) if (name) delete submitted[name]
    this.done(error, [])
  }

  override handleReadyForQuery(connection: Wire): void {
    // A row that could not be read is told by the step itself.
    if (!this.failed) for (const step of this.steps) step.handleReadyForQuery(connection)
    const results = this.steps.map(({ _results }) => _results)
    this.done(this.failed ?? null, results)
  }
}
