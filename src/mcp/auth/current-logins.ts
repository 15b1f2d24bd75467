// The logins that this process may use. A command line has those of its user; a program has none, unless it names them.
// They belong to the process instead of an argument, so that no command that connects can forget them (decision 0070).
import type { LoginStore } from '../../core/logins/login.js'

type OpenLogins = () => Promise<LoginStore>

let current: OpenLogins | undefined

/** They are opened when the first server without other authorization is called. */
export function useLogins(open: OpenLogins | undefined): void {
  current = open
}

/** Undefined in a program that is not a command of mcprove. */
export function currentLogins(): OpenLogins | undefined {
  return current
}
