import type { Login, LoginStore } from '../../core/logins/login.js'

/** Keeps logins for as long as the object lives. */
export function memoryLogins(): LoginStore {
  const logins = new Map<string, Login>()
  return {
    read: async (url) => logins.get(url),
    async update(url, change) {
      const login = await change(logins.get(url))
      if (login === undefined) logins.delete(url)
      else logins.set(url, login)
      return login
    },
  }
}
