/** Reads the start arguments and the lines of `.env`. Mistakes are reported, not ignored. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { ConfigError } from './config.ts'
import { settingNames } from './settings.ts'

/** Returns the arguments of `serve`. The environment itself overrides the file. Throws ConfigError. */
export function startArguments(): { env: NodeJS.ProcessEnv; demo: boolean } {
  const demo = asksForDemo(process.argv.slice(2), process.env)
  return { env: settingsAtStart(), demo }
}

/** The environment, with the lines of `.env` for unset names. Throws ConfigError. */
export function settingsAtStart(): NodeJS.ProcessEnv {
  if (existsSync('.env')) {
    const found = readEnvFile('.env', (sentence) => void process.stderr.write(`${sentence}\n`))
    for (const [name, value] of Object.entries(found)) process.env[name] ??= value
  }
  return process.env
}

/**
 * Throws ConfigError for any other argument.
 * @param env npm consumes the word of `npm start --demo`, and reports it here
 */
export function asksForDemo(args: readonly string[], env: NodeJS.ProcessEnv = {}): boolean {
  const unknown = args.filter((word) => word !== '--demo')
  if (unknown.length > 0)
    throw new ConfigError(`There is no ${unknown.join(', ')}. The one word that may stand here is --demo.`)
  return args.length > 0 || env.npm_config_demo === 'true'
}

/**
 * Returns the variables that the file sets. Throws ConfigError at a line that sets nothing.
 * @param warn is called for a name that is close to a setting's
 */
export function readEnvFile(path: string, warn: (sentence: string) => void): NodeJS.Dict<string> {
  if (statSync(path).isDirectory())
    throw new ConfigError(`${path} is a folder. It has to be a file with lines like NAME=value.`)
  const text = readFileSync(path, 'utf8')
  mustAllSet(text)
  const found = parseEnv(text)
  for (const name of Object.keys(found)) {
    const meant = settingNames.some((known) => known === name) ? undefined : nearest(name)
    if (meant) warn(`${name} in .env is no setting, and does nothing. Did you mean ${meant}?`)
  }
  return found
}

function mustAllSet(text: string): void {
  /** A quoted value may span several lines. */
  let open = ''
  let openedAt = 0
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (open) {
      if (line.includes(open)) open = ''
      continue
    }
    if (/^\s*(#|$)/.test(line)) continue
    const value = /^\s*(?:export\s+)?[^\s=]+\s*=\s*(.*)$/.exec(line)?.[1]
    if (value === undefined)
      throw new ConfigError(`Line ${index + 1} of .env sets nothing: it has to read NAME=value.`)
    const quote = /^["'`]/.exec(value)?.[0]
    if (quote && !value.slice(1).includes(quote)) [open, openedAt] = [quote, index + 1]
  }
  if (open) throw new ConfigError(`Line ${openedAt} of .env opens a quote (${open}) that no line closes.`)
}

const nearest = (name: string) => settingNames.find((known) => slips(name.toUpperCase(), known) <= 2)

/** Counts added, missing or different letters between two names (Levenshtein). */
function slips(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (const [to, wanted] of [...other].entries())
      next.push(Math.min(next[to]! + 1, row[to + 1]! + 1, row[to]! + (letter === wanted ? 0 : 1)))
    row = next
  }
  return row[other.length]!
}
