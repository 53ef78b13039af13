const empty = { who: 'newcomer' }
const long = { who: 'longNamed' }

export const unusual = [
  { name: 'get-started', what: 'A church’s first day', ...empty, route: '/dashboard', path: '/dashboard' },
  { name: 'members-empty', what: 'Nobody but the administrator', ...empty, path: '/members' },
  { name: 'services-empty', what: 'No service yet', ...empty, path: '/churchservices' },
  { name: 'events-empty', what: 'No event yet', ...empty, path: '/event' },
  { name: 'door-empty', what: 'The door without a service', ...empty, path: '/door' },
  { name: 'attendance-empty', what: 'Nothing counted yet', ...empty, path: '/attendance' },
  { name: 'cells-empty', what: 'No cell yet', ...empty, path: '/cells' },
  { name: 'custody-clear', what: 'No phone holds anything', ...empty, path: '/custody' },
  { name: 'follow-up-empty', what: 'Nobody to follow up', ...empty, path: '/follow-up' },
  { name: 'same-people-empty', what: 'No two records alike', ...empty, path: '/same-people' },
  { name: 'dashboard-long', what: 'A church with a long name', ...long, path: '/dashboard' },
  { name: 'members-long', what: 'Long names in the list', ...long, path: '/members' },
  {
    name: 'member-long',
    what: 'A long name in full',
    ...long,
    path: ({ longNamed }) => `/members?act=view&id=${longNamed.id}`,
  },
  {
    name: 'door-long',
    what: 'Long names at the door',
    ...long,
    path: '/door',
    ready: '.door-list [data-person]',
  },
  { name: 'events-long', what: 'An event with a long name', ...long, path: '/event' },
  { name: 'no-feature', what: 'A screen the person lacks', who: 'usher', path: '/members' },
  { name: 'not-found', what: 'No such screen', route: '*', who: 'owner', path: '/no-such-screen' },
]
