import { signIn } from './steps.mjs'

/** The two sizes that every screen is looked at. */
export const forms = {
  phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 1.5, isMobile: true, hasTouch: true },
  tablet: { viewport: { width: 1024, height: 768 }, deviceScaleFactor: 1, hasTouch: true },
}

/** Kept on the phone while it is without a network. */
export const NO_NETWORK = 'picture-without-network'

/** A browser that is told to be without a network believes in one again on its next page. No phone does. */
function believeWhatIsSaid(sign) {
  if (localStorage.getItem(sign)) Object.defineProperty(navigator, 'onLine', { get: () => false })
}

/** Phones by whose they are: each signs in when it is first used, and is kept. */
export function phonesOf(browser, form, url, accounts) {
  const pages = new Map()
  const open = async (who) => {
    const context = await browser.newContext({
      ...form,
      locale: 'en-NG',
      timezoneId: 'Africa/Lagos',
      colorScheme: 'light',
    })
    await context.addInitScript(believeWhatIsSaid, NO_NETWORK)
    const page = await context.newPage()
    if (accounts[who]) await signIn(page, url, accounts[who])
    return page
  }
  return {
    page: async (who) => {
      // A visitor has never been here; what one typed is nobody else's.
      if (!accounts[who]) return open(who)
      if (!pages.has(who)) pages.set(who, await open(who))
      return pages.get(who)
    },
    close: () => Promise.all([...pages.values()].map((page) => page.context().close())),
  }
}
