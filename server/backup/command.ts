/** Holds the common part of `npm run backup` and `npm run restore`: arguments, settings, sentences, exit codes. */
import { resolve } from 'node:path'
import { type Config, loadConfig } from '../config.ts'
import type { DatabaseLog } from '../db/cluster/run-as.ts'
import { abortWhenStopped, whyNotStarted, settingsAtStart } from '../command-line.ts'
import { BackupError, diskProblem } from './backup-file.ts'

export type CommandOptions = {
  file: string
  flag: boolean
  config: Config
  log: DatabaseLog
  signal: AbortSignal
}

type Command = {
  /** `backup` or `restore`. */
  name: string
  /** The one option. */
  flag: string
  work(options: CommandOptions): Promise<string[]>
}

const FAILED = 1
const MISUSED = 2

/** Runs the command, prints the result, and ends the process: 0 done, 1 not done, 2 wrong arguments. */
export async function runCommand({ name, flag, work }: Command): Promise<void> {
  const args = process.argv.slice(2)
  const files = args.filter((word) => !word.startsWith('-'))
  if (files.length !== 1 || args.some((word) => word.startsWith('-') && word !== flag)) {
    process.stderr.write(`Name one file, like this: npm run ${name} -- FILE [${flag}]\n`)
    process.exit(MISUSED)
  }
  const signal = abortWhenStopped(new BackupError('It was stopped before it was done. Nothing was kept.'))
  try {
    const config = loadConfig(settingsAtStart())
    const file = resolve(process.env.INIT_CWD ?? process.cwd(), files[0]!)
    const log = { info: say, warn: say }
    const sentences = await work({ file, flag: args.includes(flag), config, log, signal })
    for (const sentence of sentences) say(sentence)
    process.exit(0)
  } catch (error) {
    process.stderr.write(`${whyNotDone(signal.aborted ? signal.reason : error)}\n`)
    process.exit(FAILED)
  }
}

const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)

/** Returns a sentence for the person who ran it. */
export function whyNotDone(error: unknown): string {
  const code = (error as { code?: string } | null)?.code ?? ''
  const known = diskProblem(error) ?? DATABASE[code]
  if (known) return `${known} Nothing was kept.`
  if (error instanceof Error && /Connection terminated|ECONNRESET/.test(`${error.message} ${code}`))
    return 'The connection to the database broke off. Nothing was kept.'
  return error instanceof BackupError ? error.message : whyNotStarted(error)
}

const DATABASE: Record<string, string> = {
  '42501': 'The user of DATABASE_URL may not do this. Use the user who owns the database and its tables.',
  '55P03': 'A table is being changed by somebody else. Try again in a minute.',
  '57P01': 'The database was stopped meanwhile.',
  '57P03': 'The database is starting or stopping. Try again in a minute.',
}
