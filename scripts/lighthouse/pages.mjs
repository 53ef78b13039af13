const ALL = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 }
const APP = { performance: 95, accessibility: 100, 'best-practices': 100 }
// A church's link is for its people, not for search engines: `noindex` stands there on purpose.
const captured = { targets: ALL, leaveOut: ['is-crawlable'] }
// These two may fetch nothing, and Lighthouse asks for robots.txt as the page would; the capture pages show that it is there.
const told = { targets: ALL, leaveOut: ['robots-txt'] }

/** The pages and the scores that each must reach. `leaveOut` names audits that do not fit, with the reason beside. */
export const pagesOf = ({ church, service }) => [
  { name: 'the app’s first screen', path: '/login', targets: APP },
  { name: 'the landing page', path: '/', ...told },
  { name: 'the privacy page', path: '/privacy', ...told },
  { name: 'a service’s capture', path: `/church-service-capture?reference=${service}`, ...captured },
  { name: 'a church’s capture', path: `/member-capture?reference=${church}`, ...captured },
  { name: 'giving to a church', path: `/give?reference=${church}`, ...captured },
]
