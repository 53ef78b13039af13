/** What a journey needs of the API before it begins. */
import type { Somebody } from '../session/people.ts'

type Server = { url: string }

/** What the answer's envelope holds; throws with what it says where it was refused. */
export async function call<T>(
  server: Server,
  method: string,
  path: string,
  token: string | null,
  body?: object,
): Promise<T> {
  const answer = await fetch(`${server.url}/api/v1/${path}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const said = (await answer.json()) as { success: boolean; data: T }
  if (!said.success) throw new Error(`${method} ${path}: ${JSON.stringify(said)}`)
  return said.data
}

/** @returns the bearer's token */
export async function register(server: Server, who: Somebody): Promise<string> {
  return (await call<{ token: string }>(server, 'POST', 'register', null, signUpOf(who))).token
}

const signUpOf = ({ first, last, email, password, church }: Somebody) => ({
  firstName: first,
  lastName: last,
  email,
  password,
  phone: '08035550101',
  dob: '1985-04-12',
  churchName: church,
  street: '12 Allen Avenue',
  city: 'Ikeja',
  state: 'Lagos',
  country: 'Nigeria',
})
