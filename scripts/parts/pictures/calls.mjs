/** API calls that fill the churches of the pictures. */

// As in contract/protocol.ts, which a script without types cannot import.
export const PROTOCOL = 'narthex-sync/1'
export const PASSWORD = 'porch lamp seven'

/** The church's day after this many days. */
export const day = (days) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(Date.now() + days * 86_400_000)

/** YYYY-MM. This month may be one day old. */
export function lastMonth() {
  const dayOfMonth = Number(day(0).slice(-2))
  return day(-dayOfMonth).slice(0, 7)
}

/** A CSV file as a form sends it. */
export function file(name, text) {
  const form = new FormData()
  form.set('file', new Blob([text], { type: 'text/csv' }), name)
  return form
}

/** API calls of one account: `get` and the others return the data, or throw the server's message. */
export async function callsOf(url, signIn) {
  const { token, current_church } = await ask(url, null, 'POST', 'login', signIn)
  return { ...callsWith(url, token), church: current_church, signIn }
}

/** Makes a church and returns its administrator's calls. */
export async function found(url, churchName, email) {
  const signIn = { email, password: PASSWORD }
  await ask(url, null, 'POST', 'register', {
    firstName: 'Adaeze',
    lastName: 'Okafor',
    ...signIn,
    phone: '08035550101',
    dob: '1985-04-12',
    churchName,
    street: '12 Allen Avenue',
    city: 'Ikeja',
    state: 'Lagos',
    country: 'Nigeria',
  })
  return callsOf(url, signIn)
}

function callsWith(url, token) {
  const by = (method) => (path, body) => ask(url, token, method, path, body)
  return { get: by('GET'), post: by('POST'), put: by('PUT'), delete: by('DELETE') }
}

async function ask(url, token, method, path, body) {
  const form = body instanceof FormData
  const answer = await fetch(`${url}/api/v1/${path}`, {
    method,
    headers: {
      ...(body && !form ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: form ? body : JSON.stringify(body) } : {}),
  })
  const envelope = await answer.json()
  if (!envelope.success) throw new Error(`${method} ${path}: ${JSON.stringify(envelope)}`)
  return envelope.data
}
