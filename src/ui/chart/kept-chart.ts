/** Where the page keeps what draws charts, and the service worker finds it. */
export const CHART_CACHE = 'narthex-charts'
