/** 13.3.1 Tests that repository and browser files hold no secret, and that only named code calls out. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { settingNames } from '../../server/settings.ts'

const tracked = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean)
const texts = (names: string[]) =>
  names.filter((name) => existsSync(name)).map((name) => ({ name, text: readFileSync(name, 'utf8') }))

/** Files below these folders with these name endings. */
const below = (folders: string[], ends: RegExp) =>
  folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .filter((name) => ends.test(name))

const SECRETS: [string, RegExp][] = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\r?\n[A-Za-z0-9+/=]{20}/],
  ['a payment provider’s key', /\b[sp]k_(?:live|test)_[A-Za-z0-9]{16,}/],
  ['a cloud key', /\bAKIA[0-9A-Z]{16}\b/],
  ['a code host’s token', /\bgh[pousr]_[A-Za-z0-9]{30,}|github_pat_\w{30,}/],
  ['a registry’s token', /_authToken\s*=\s*\S+|\bnpm_[A-Za-z0-9]{30,}/],
  ['a chat’s token', /\bxox[abp]-[\w-]{10,}/],
  ['a signed token', /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{15,}/],
  [
    'an address with a password',
    /\b(?:postgres(?:ql)?|smtps?|https?|redis):\/\/[^\s:@/'"`<>${}]+:(?!password@|secret@|\*)[^\s:@/'"`<>${}]{6,}@[a-z]/i,
  ],
]
const foundIn = (files: { name: string; text: string }[]) =>
  files.flatMap(({ name, text }) =>
    SECRETS.filter(([, shape]) => shape.test(text)).map(([what]) => `${name}: ${what}`),
  )

describe('13.3.1 the repository', () => {
  test('holds no secret', () => {
    expect(tracked.length).toBeGreaterThan(300)
    expect(foundIn(texts(tracked.filter((name) => !/\.(png|ico|woff2|webp|jpg)$/.test(name))))).toEqual([])
  })
  test('known shapes of secrets are found', () => {
    const planted = [
      ['-----BEGIN PRIVATE KEY-----', 'MIIEvQIBADANBgkqhkiG9w0B'].join('\n'),
      `sk_${'live'}_0123456789abcdef0123`,
      `AKIA${'ABCDEFGHIJKLMNOP'}`,
      `ghp_${'a'.repeat(36)}`,
      `//registry.example/:_auth${'Token'}=abc`,
      `xoxb${'-'}1234567890-abc`,
      `eyJ${'a'.repeat(20)}.eyJ${'b'.repeat(20)}.${'c'.repeat(20)}`,
      `postgres://owner:${'hunter2hunter2'}@db.example/church`,
    ]
    planted.forEach((text, at) => expect(SECRETS[at]?.[1].test(text), text).toBe(true))
  })
  test('tracked files hold no settings of an installation', () => {
    const names = tracked.filter(
      (name) => /(^|\/)\.env(\.|$)/.test(name) || /\.(pem|key|p12|pfx)$/.test(name),
    )
    expect(names).toEqual(['.env.example'])
    const held = readFileSync('.env.example', 'utf8')
      .split('\n')
      .filter((line) => /^[A-Z_]+=.*(?:PASS|SECRET|KEY)/.test(line))
    expect(held.filter((line) => !/=\s*$/.test(line))).toEqual([])
  })
})

describe('13.3.1 what a browser loads', () => {
  const ours = texts(
    below(['src', 'sync', 'contract', 'calendar'], /\.tsx?$/).concat('index.html', 'vite.config.ts'),
  )
  test('is built from sources that read no server setting', () => {
    expect(ours.length).toBeGreaterThan(200)
    const reading = ours.filter(({ text }) =>
      /process\.env|import\.meta\.env\.(?!DEV\b|PROD\b|MODE\b|BASE_URL\b)|\bdefine:|envPrefix/.test(text),
    )
    expect(reading.map(({ name }) => name).filter((name) => !/\.test\.tsx?$/.test(name))).toEqual([])
  })
  // In a fresh clone the build comes after these tests. An existing build is searched.
  const built = below(['dist/app', 'dist/public-pages'], /\.(js|css|html|json|webmanifest)$/)
  test.runIf(built.length > 0)('holds no secret, no name of a secret setting, no source map', () => {
    const files = texts(built)
    expect(foundIn(files)).toEqual([])
    const settings = settingNames.filter(
      (name) => /URL|KEY|SECRET|PRESET|TLS/.test(name) && name !== 'PUBLIC_URL',
    )
    const telling = files.filter(
      ({ text }) =>
        settings.some((name) => text.includes(name)) ||
        /sourceMappingURL=|password_hash|narthex_(app|owner)/.test(text),
    )
    expect(telling.map(({ name }) => name)).toEqual([])
    expect(below(['dist/app'], /\.map$/)).toEqual([])
  })
})

test('1.3.6 only providers and the doctor call out, to configured addresses', () => {
  const calling = texts(below(['server'], /\.ts$/)).filter(({ text }) =>
    /(?<!\.|async )\bfetch\(|node:https?'|\bundici\b|createTransport\(|node:dns/.test(text),
  )
  expect(calling.map(({ name }) => name).sort()).toEqual([
    // `PUBLIC_URL`, at an operator's request.
    'server/doctor/address.ts',
    'server/providers/call-service.ts',
    'server/providers/images.ts',
    'server/providers/mail-and-deliveries.ts',
  ])
})

test('3.5.5 message listeners accept only their own origin', () => {
  const listening = texts(below(['src', 'sync'], /\.tsx?$/)).flatMap(({ name, text }) =>
    text
      .split('\n')
      .filter((line) => /addEventListener\(\s*['"]message['"]|\bonmessage\b|\.postMessage\(/.test(line))
      .map((line) => `${name}: ${line.trim()}`),
  )
  const own =
    /(service-worker|public-pages\/worker)\/worker\.ts: self\.add|client\/deps\.ts: source\.onmessage|worker-link\.ts: worker\?\.post|session\/tabs\.ts: channel\?|\.waiting\??\.postMessage\(|(channel|broadcast)\S*\.(add|post|on)/i
  expect(listening.length).toBeGreaterThan(2)
  expect(listening.filter((line) => !own.test(line))).toEqual([])
  expect(listening.join()).not.toMatch(/window\.addEventListener|parent\.postMessage|opener/)
})
