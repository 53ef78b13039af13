import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const folders = (process.env.PATH ?? '').split(delimiter)

/** The path of the command on this machine, or undefined. */
const placeOf = (name) => folders.map((folder) => join(folder, name)).find(existsSync)

const works = (command, ...args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0

/** WebKit's requirements to keep a profile: see docs/engines.md. */
const LASTING = "import gi; gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1')"

/** Ubuntu's `firefox` may only print a hint about snap. */
const firefoxHere = () =>
  ['firefox-esr', 'firefox'].map(placeOf).find((place) => place && works(place, '--version'))

/**
 * Finds the engines beside Chromium on this machine. `firefox` is its command, or undefined; `lasting` says whether
 * WebKit can be closed and reopened with its storage.
 */
export function findEngines() {
  const webkit = Boolean(placeOf('WebKitWebDriver') && placeOf('Xvfb'))
  return { firefox: firefoxHere(), webkit, lasting: webkit && works('/usr/bin/python3', '-c', LASTING) }
}

/** One line for each missing engine, with the package to install. */
export function missingEngines({ firefox, webkit, lasting } = findEngines()) {
  return [
    !firefox && said('Firefox: none of its journeys', 'firefox-esr'),
    !webkit && said('WebKit: none of its journeys', 'webkit2gtk-driver xvfb gir1.2-webkit2-4.1 python3-gi'),
    webkit &&
      !lasting &&
      said('WebKit: not the journey of a killed browser', 'gir1.2-webkit2-4.1 python3-gi'),
  ].filter(Boolean)
}

const said = (what, packages) =>
  `SKIPPED in ${what}. To walk them: apt-get install -y --no-install-recommends ${packages}`
