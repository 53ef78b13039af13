/** How every page is measured. Written out, so that another version of Lighthouse does not change it unseen. */
export const RUNS = 3

/**
 * How many of the light pages are visited at once the first time: most of a visit is waiting. What falls short beside
 * others is visited anew alone.
 */
export const AT_ONCE = 3

/**
 * Points below its target at which a page's performance fails the step. A score is a timing, and a busy machine takes some
 * away: what is missed by less is said, loudly, and fails nothing.
 */
export const LEEWAY = 10

/**
 * A visit ends once nothing came over the line for 5.25 s and then the processor was quiet for so long. Lighthouse would
 * wait another 5.25 s for that too; the scores need five quiet seconds, which are then over.
 */
export const CPU_QUIET_MS = 1000

export const settings = {
  output: 'json',
  logLevel: 'error',
  locale: 'en-US',
  formFactor: 'mobile',
  screenEmulation: { mobile: true, width: 412, height: 823, deviceScaleFactor: 1.75, disabled: false },
  // Really slowed down: the simulated model gives no credit for what is asked for ahead.
  throttlingMethod: 'devtools',
  // Lighthouse's own slow 4G: 150 ms and 1.6 Mbit/s of a line, as the developer tools have to be told.
  throttling: {
    rttMs: 150,
    throughputKbps: 1638.4,
    requestLatencyMs: 562.5,
    downloadThroughputKbps: 1474.56,
    uploadThroughputKbps: 675,
    cpuSlowdownMultiplier: 4,
  },
  onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  disableFullPageScreenshot: true,
}

/** What the score for performance is made of, by the audit's id. */
export const timings = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
}
