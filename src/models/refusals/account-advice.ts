// Messages for an account that cannot make requests: what is wrong, and where to fix it.
import type { AccountTrouble } from './account-trouble.js'

/** Where the customers of a provider manage their account. */
export interface AccountPages {
  readonly keys: string
  readonly billing: string
  readonly models: string
}

/** The recipient of a request, and the account it is made with. */
export interface Account {
  /** `anthropic/claude-sonnet-4-5`. */
  readonly id: string
  /** As named in `providers:` of a suite. */
  readonly provider: string
  readonly keyVariables: readonly string[]
  /** Null where another server is used instead of the provider's own. */
  readonly pages: AccountPages | null
}

export function accountProblem({ id }: Account, trouble: AccountTrouble, url: string): string {
  const { origin, pathname } = new URL(url)
  switch (trouble) {
    case 'key':
      return `the key for ${id} was refused`
    case 'credit':
      return `the account for ${id} has no credit or quota left`
    case 'permission':
      return `the account for ${id} does not have permission`
    case 'region':
      return `${id} is not available in this region`
    case 'model':
      return `${origin}${pathname} does not know the model ${id}`
  }
}

export function accountAdvice(
  { provider, keyVariables, pages }: Account,
  trouble: AccountTrouble,
  url: string,
): string {
  const key = keyVariables.join(' or ')
  const { origin } = new URL(url)
  switch (trouble) {
    case 'key':
      return `Set ${key} to a valid key, from ${pages?.keys ?? origin}.`
    case 'credit':
      return `Add credit or raise the limit of the account behind ${key}, at ${pages?.billing ?? origin}.`
    case 'permission':
      return `Check what the account behind ${key} may use, at ${pages?.keys ?? origin}, or use another key.`
    case 'region':
      return `Run mcprove where ${provider} is available, or set \`providers.${provider}.base_url\` to a gateway.`
    case 'model':
      return pages === null
        ? `Check the name of the model, and \`providers.${provider}.base_url\`.`
        : `Check the name of the model (${pages.models}) and that the account behind ${key} has access to it.`
  }
}
