/** API calls that prepare a journey. */
/** An administrator of a journey, as they sign up. */
export type Somebody = { first: string; last: string; email: string; password: string; church: string }

type Server = { url: string }

/** The `data` of the response envelope. Throws its message when the request was refused. */
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

/** Registers with a confirmed email. @returns the bearer token */
export async function register(server: Server, who: Somebody): Promise<string> {
  const { token } = await call<{ token: string }>(server, 'POST', 'register', null, signUpOf(who))
  await confirmEmail(server, who.email)
  return token
}

/** Uses the newest link in the sandbox mailbox. The mail is sent after the response to the registration. */
export async function confirmEmail(server: Server, email: string): Promise<void> {
  const link = await confirmLink(server, email)
  await call(server, 'POST', 'confirm-account', null, { token: new URL(link).hash.slice('#token='.length) })
}

export async function confirmLink(server: Server, email: string): Promise<string> {
  for (const until = Date.now() + 10_000; Date.now() < until;) {
    const mailbox = await (await fetch(`${server.url}/sandbox`)).text()
    const mails = mailbox.split('<article>').filter((mail) => mail.includes(`<p>To ${email},`))
    const link = mails
      .map((mail) => /http[^\s"<>]+\/confirm-account#token=[\w-]+/.exec(mail)?.[0])
      .find(Boolean)
    if (link) return link
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`no link to confirm ${email} was mailed`)
}

/** The body that `register` takes. */
export const signUpOf = ({ first, last, email, password, church }: Somebody) => ({
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
