import { execFileSync, spawnSync } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { root, run } from './run.mjs'

/** Debian's name of the package and the program. */
const SHELL = 'chromium-headless-shell'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Playwright's own list, because Chromium uses only the last list, and three more. The address bar's suggestions are a
 * page with scripts behind each window, and took a tenth of all journeys' time. A spare renderer process took a
 * fortieth.
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

/** Keeps the browser's own background work out of the tests. */
export const chromiumFlags = [
  `--disable-features=${withoutFeatures.join()}`,
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * The path of a Chromium: the system's, else Playwright's, else one that it installs now. Ends the process with a
 * sentence when there is none.
 */
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

/**
 * The browser's version text without build details; null for a stub: Ubuntu's `chromium-browser` may only print a hint
 * about snap.
 */
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
  if (await byApt('chromium')) return ofSystem()
  await run('playwright', ['install', ...(process.getuid?.() === 0 ? ['--with-deps'] : []), 'chromium'])
  return ofPlaywright()
}

/**
 * The path of a headless shell: the same engine without the work of a window. The one from npm uses a sixth less
 * processor time than Debian's for the same journeys. When it does not run, Debian's is used: installed if possible, in
 * this Chromium's version. Otherwise null.
 */
export async function findHeadlessShell(chromium) {
  const unpacked = await ofNpm()
  if (unpacked && versionOf(unpacked)) return unpacked
  if (!onPath(SHELL) && chromium === onPath('chromium')) await byApt(SHELL)
  const shell = onPath(SHELL)
  return shell && versionOf(shell) === versionOf(chromium) ? shell : null
}

/** Unpacked once per version. The package's own code is not used, because it unpacks to one place per machine. */
async function ofNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const packed = join(root, 'node_modules', '@sparticuz', 'chromium')
  const { version } = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8'))
  const path = join(root, '.cache', 'headless-shell', version)
  if (existsSync(path)) return path
  mkdirSync(dirname(path), { recursive: true })
  const half = `${path}.${process.pid}`
  await pipeline(
    createReadStream(join(packed, 'bin', 'chromium.br')),
    createBrotliDecompress(),
    createWriteStream(half, { mode: 0o755 }),
  )
  renameSync(half, path)
  return path
}

/** Installs Debian's packages as root on a Debian. @returns whether that succeeded */
async function byApt(...packages) {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return false
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], quiet)
  return (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet)) === 0
}
