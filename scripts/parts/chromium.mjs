import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run } from './run.mjs'

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
  for (const name of names) {
    const asked = spawnSync('which', [name], { encoding: 'utf8' })
    if (asked.status === 0 && starts(asked.stdout.trim())) return asked.stdout.trim()
  }
  return macPlaces.find((path) => existsSync(path)) ?? null
}

/** Ubuntu's `chromium-browser` may be no more than a sentence about snap. */
function starts(path) {
  try {
    return /chrom/i.test(execFileSync(path, ['--version'], { encoding: 'utf8', stdio: 'pipe' }))
  } catch {
    return false
  }
}

async function ofPlaywright() {
  const { chromium } = await import('playwright')
  const path = chromium.executablePath()
  return path && existsSync(path) ? path : null
}

async function installed() {
  console.log('Installing a Chromium for the tests…')
  const isRoot = process.getuid?.() === 0
  if (isRoot && spawnSync('which', ['apt-get']).status === 0) {
    const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], quiet)
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quiet)
    if (ofSystem()) return ofSystem()
  }
  await run('playwright', ['install', ...(isRoot ? ['--with-deps'] : []), 'chromium'])
  return ofPlaywright()
}
