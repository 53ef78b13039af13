import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run } from './run.mjs'

/** Debian's name for it, package and program. */
const SHELL = 'chromium-headless-shell'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Playwright's own list, since of two lists Chromium hears the last, and three of ours: the address bar's suggestions are
 * a page with scripts of its own, loaded behind each window, and took a tenth of all journeys' time; a process that waits
 * for a page that may come took a fortieth.
 */
const withoutFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
]

/** The browser's own business kept out of what is tested. */
export const chromiumFlags = [
  `--disable-features=${withoutFeatures.join()}`,
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The path of a Chromium: the system's, else Playwright's, else one that is installed now. Ends the process with a sentence when none can be had. */
export async function findChromium() {
  const found = given() ?? ofSystem() ?? (await ofPlaywright()) ?? (await installed())
  if (found) return found
  console.error(
    'No Chromium was found and none could be installed. Install one (Debian, Ubuntu: apt-get install chromium) or set CHROMIUM_PATH to a Chrome or Chromium, then run this again.',
  )
  process.exit(1)
}

const given = () =>
  process.env.CHROMIUM_PATH && existsSync(process.env.CHROMIUM_PATH) ? process.env.CHROMIUM_PATH : null

function ofSystem() {
  const path = names.map(onPath).find((found) => found && versionOf(found))
  return path ?? macPlaces.find((place) => existsSync(place)) ?? null
}

function onPath(name) {
  const asked = spawnSync('which', [name], { encoding: 'utf8' })
  return asked.status === 0 ? asked.stdout.trim() : null
}

/** What it calls itself, without where it was built; null where it is none: Ubuntu's `chromium-browser` may be no more than a sentence about snap. */
function versionOf(path) {
  try {
    const said = execFileSync(path, ['--version'], { encoding: 'utf8', stdio: 'pipe' })
    return /chrom\w* [\d.]+/i.exec(said)?.[0] ?? null
  } catch {
    return null
  }
}

async function ofPlaywright() {
  const { chromium } = await import('playwright')
  const path = chromium.executablePath()
  return path && existsSync(path) ? path : null
}

async function installed() {
  console.log('Installing a Chromium for the tests…')
  if (await byApt('chromium', SHELL)) return ofSystem()
  await run('playwright', ['install', ...(process.getuid?.() === 0 ? ['--with-deps'] : []), 'chromium'])
  return ofPlaywright()
}

/**
 * The path of Debian's headless shell beside this Chromium, of the same version: the same engine without a window's own
 * works, which makes the same journeys with an eighth less of the processors. Installed where it can be; else null.
 */
export async function findHeadlessShell(chromium) {
  if (!onPath(SHELL) && chromium === onPath('chromium')) await byApt(SHELL)
  const shell = onPath(SHELL)
  return shell && versionOf(shell) === versionOf(chromium) ? shell : null
}

/** Debian's packages, where this is root on a Debian. Answers whether they came. */
async function byApt(...packages) {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return false
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], quiet)
  return (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet)) === 0
}
