/**
 * npm run pictures: the README's pictures and those a browser shows before it installs the app, from the demo church in
 * the built app. Needs a running `npm start -- --demo`.
 * npm run pictures -- screens: every screen into docs/screens, from a server of its own. Needs a build. Names after it
 * choose some: npm run pictures -- screens reviews.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { findChromium } from './parts/chromium.mjs'
import { takeDoor } from './parts/pictures/door.mjs'
import { takeManifest } from './parts/pictures/manifest.mjs'
import { takeEveryScreen } from './parts/pictures/screens.mjs'
import { root } from './parts/run.mjs'

const [what = 'http://localhost:3000', ...names] = process.argv.slice(2)
await mustBeThere()
// A camera is there, and nobody allowed it.
const args = ['--no-sandbox', '--use-fake-device-for-media-stream']
const browser = await chromium.launch({ executablePath: await findChromium(), args })
const failed =
  what === 'screens' ? await takeEveryScreen(browser, 'docs/screens', names) : await takeFew(what)
await browser.close()
for (const sentence of failed) console.error(sentence)
process.exit(failed.length > 0 ? 1 : 0)

/** Ends the process with a sentence where there is nothing to take pictures of. */
async function mustBeThere() {
  const missing =
    what === 'screens'
      ? !existsSync(join(root, 'dist/server/main.js')) && 'There is no build. Run npm run build first.'
      : !(await answers(what)) &&
        `No Narthex answers at ${what}. Start one with npm start -- --demo, or name another address: npm run pictures -- URL`
  if (!missing) return
  console.error(missing)
  process.exit(1)
}

async function answers(url) {
  try {
    return (await (await fetch(`${url}/healthz`)).json()).status === 'up'
  } catch {
    return false
  }
}

async function takeFew(url) {
  // A fresh demo church first: the pictures of the door are of its first six marks.
  await takeDoor(browser, url, 'docs/pictures')
  await takeManifest(browser, url, 'public/pictures')
  return []
}
