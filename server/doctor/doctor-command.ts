/** Runs `npm run doctor [-- BACKUP]`: it prints the state of an installation and the necessary repairs, a line each. */
import { resolve } from 'node:path'
import { ConfigError, loadConfig } from '../config.ts'
import { abortWhenStopped, settingsAtStart, whyNotStarted } from '../command-line.ts'
import { examine } from './examine.ts'
import { type Finding, inOneLine, mend, ok } from './machine-and-database.ts'

const WIDTH = 6

const signal = abortWhenStopped(new Error('It was stopped before it was done.'))

async function findings(words: readonly string[]): Promise<Finding[]> {
  if (words.length > 1 || words.some((word) => word.startsWith('-')))
    return [mend('Name one backup or none, like this: npm run doctor -- /backups/church.zip')]
  try {
    const config = loadConfig(settingsAtStart())
    const [backup] = words
    const from = process.env.INIT_CWD ?? process.cwd()
    const options = { backup: backup && resolve(from, backup), signal }
    return [ok('All settings can be read.'), ...(await examine(config, options))]
  } catch (error) {
    if (signal.aborted) return [mend((signal.reason as Error).message)]
    if (error instanceof ConfigError) return error.message.split('\n').map(mend)
    return [mend(inOneLine(whyNotStarted(error)))]
  }
}

const found = await findings(process.argv.slice(2))
for (const { kind, says } of found) process.stdout.write(`${kind.padEnd(WIDTH)}${says}\n`)
const count = found.filter(({ kind }) => kind === 'mend').length
process.stdout.write(count === 0 ? '\nNothing to mend.\n' : `\nTo mend: ${count}.\n`)
process.exit(count === 0 ? 0 : 1)
