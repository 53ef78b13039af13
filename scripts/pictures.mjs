// npm run pictures: the README's pictures and those a browser shows before it installs the app, from the demo church in the built app. Needs a running `npm start -- --demo`.
import { chromium } from 'playwright'
import { findChromium } from './parts/chromium.mjs'
import { takeDoor } from './parts/pictures/door.mjs'
import { takeManifest } from './parts/pictures/manifest.mjs'

const url = process.argv[2] ?? 'http://localhost:3000'
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
// A fresh demo church first: the pictures of the door are of its first six marks.
await takeDoor(browser, url, 'docs/pictures')
await takeManifest(browser, url, 'public/pictures')
await browser.close()
