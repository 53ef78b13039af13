/** Resources that parts of the bench share: opened on first use, closed when all parts have ended. */
import { Ending } from './ending.ts'
import { fill, found, type Founded } from './server/church.ts'
import { openBenchServer, type BenchServer } from './server/bench-server.ts'
import { congregation, type Congregation } from './server/sundays.ts'
import { type Row, tellRow } from './table.ts'

export type FilledChurch = Founded & Congregation & { size: number }

export type BenchContext = {
  /** For this part alone, and run also when the part is aborted. */
  ending: Ending
  /** For the whole bench. */
  lasting: Ending
  benchServer(): Promise<BenchServer>
  /** A church of this many people, including its owner. */
  church(size: number): Promise<FilledChurch>
  /** Progress, on stderr: stdout gets the table alone. */
  say(what: string): void
  /** Added to the table immediately, so that an aborted part keeps its rows. */
  put(...rows: Row[]): void
}

/** @returns a function that makes each part's context over the shared resources */
export function openBenchContext(table: Row[], lasting: Ending): () => BenchContext {
  let opened: Promise<BenchServer> | undefined
  const churches = new Map<number, Promise<FilledChurch>>()
  const benchServer = () => (opened ??= openBenchServer(lasting))
  const say = (what: string) => console.error(`  ${what}`)
  const church = (size: number) => {
    const known = churches.get(size) ?? filled(benchServer(), size, say)
    churches.set(size, known)
    return known
  }
  const put = (...rows: Row[]) => {
    table.push(...rows)
    for (const row of rows) say(tellRow(row))
  }
  return () => ({ ending: new Ending(), lasting, benchServer, church, say, put })
}

async function filled(
  opening: Promise<BenchServer>,
  size: number,
  say: BenchContext['say'],
): Promise<FilledChurch> {
  const benchServer = await opening
  say(`a church of ${size.toLocaleString('en')}`)
  const founded = await found(benchServer.pool, `church-${size}`)
  const people = await congregation(founded, size - 1)
  await fill(benchServer.pool, founded.church, people)
  await benchServer.settle()
  return { ...founded, ...people, size }
}
