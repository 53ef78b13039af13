/** Calls of one account: `get` and the rest answer the data, or throw with the server's sentence. */
export async function callsOf(url, signIn) {
  const { token, current_church } = await ask(url, null, 'POST', 'login', signIn)
  return { ...callsWith(url, token), church: current_church, signIn }
}

/** Makes a church and answers its administrator's calls. */
export async function found(url, churchName, email) {
  const signIn = { email, password: 'porch lamp seven' }
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
  const said = await answer.json()
  if (!said.success) throw new Error(`${method} ${path}: ${JSON.stringify(said)}`)
  return said.data
}
