// The command line of `mcprove login` that a hint prints.
import type { LoginOptions } from '../../core/logins/login.js'
import { shellCommand } from '../../core/text/shell-command.js'
import { cleanText } from '../../core/text/show-value.js'

/** A call of `mcprove login`: what was logged in to, and the options that were given. */
export interface LoginCall {
  readonly server: string
  readonly options: LoginOptions
}

/** The same call again, with these options added or replaced. */
export function loginCommand({ server, options }: LoginCall, more: LoginOptions = {}): string {
  const words = Object.entries({ ...options, ...more }).flatMap(([flag, value]) =>
    value === true ? [flag] : [flag, value],
  )
  return cleanText(shellCommand(['mcprove', 'login', server, ...words]))
}

/** Servers say what scopes are called; what is no scope (RFC 6749, section 3.3) does not get into a command. */
export function scopeOption(scope: string | undefined): LoginOptions {
  return scope !== undefined && /^[\x21\x23-\x5b\x5d-\x7e ]{1,1000}$/.test(scope) ? { '--scope': scope } : {}
}
