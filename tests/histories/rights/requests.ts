/** Builds the HTTP request of each act. */
import { mailed, type Act, type State } from './model.ts'

export type Online = Exclude<Act, { kind: 'capture' }>

/** Tokens and ids that the model knows by name only. */
export type Words = {
  tokens: ReadonlyMap<string, string>
  sessionId(name: string): string
  opId(name: string): string
  push(state: State, op: string, step: string): object
}

/** @returns method, path and body */
export function requestFor(state: State, act: Online, step: string, words: Words): [string, string, object?] {
  const word = (name: string) => words.tokens.get(name) ?? 'never handed out'
  switch (act.kind) {
    case 'log in':
      return ['POST', 'login', { email: act.email, password: act.password }]
    case 'log out':
      return ['POST', 'logout']
    case 'end device':
      return ['DELETE', `sessions/${words.sessionId(act.target)}`]
    case 'invite': {
      const names = { first_name: 'Bola', last_name: 'Ade' }
      return ['POST', 'invite-user', { ...names, email: act.email, features: act.features }]
    }
    case 'accept':
      return [
        'POST',
        'inviteRegistration',
        {
          first_name: 'Bola',
          last_name: 'Ade',
          invited_user_email: state.invites[act.invite]!.email,
          password: act.password,
          invite_reference: word(act.byMail ? mailed(act.invite) : act.invite),
        },
      ]
    case 'set feature':
      return [
        'POST',
        'update-feature-access',
        { memberId: act.target, featureName: act.feature, status: act.on },
      ]
    case 'remove':
      return ['DELETE', `user/${act.target}`]
    case 'hand over':
      return ['POST', 'church/hand-over', { account_id: act.target, current_password: act.password }]
    case 'ask email':
      return ['POST', 'change-email', { email: act.email, current_password: act.password }]
    case 'confirm account':
      return ['POST', 'confirm-account', { token: word(act.proof) }]
    case 'confirm email':
      return ['POST', 'confirm-email', { token: word(act.change) }]
    case 'undo email':
      return ['POST', 'undo-email', { token: word(act.undo) }]
    case 'ask code':
      return ['POST', 'reset-password-request', { email: act.email }]
    case 'use code': {
      const { email, password } = act
      return ['POST', 'update-password', { email, password, passwordToken: word(act.code) }]
    }
    case 'change password':
      return [
        'PUT',
        'password-internal',
        {
          current_password: act.password,
          new_password: act.next,
          new_password_confirmation: act.next,
        },
      ]
    case 'close':
      return ['POST', 'church/close', { church_name: 'Grace', current_password: act.password }]
    case 'reopen':
      return ['POST', 'church/reopen', { token: word(act.closing) }]
    case 'push':
      return ['POST', 'sync/push', words.push(state, act.op, step)]
    case 'decide':
      return ['PUT', `sync/trays/${words.opId(act.op)}`, { accept: act.accept }]
    case 'look at team':
      return ['GET', `church/${state.sessions[act.session]!.church}/users`]
  }
}
