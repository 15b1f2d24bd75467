import { assertKnownOptions } from '../../core/input/known-options.js'
import type { OptionNames } from '../../core/input/unknown-option.js'
import type {
  ConnectOptions,
  MockAddress,
  ServerAddress,
  StdioAddress,
  ToolListAddress,
  UrlAddress,
} from './connection.js'

export const CONNECT_OPTIONS: OptionNames<ConnectOptions> = { timeoutMs: true, client: true, signal: true }

/** The kinds of addresses, by the key that only this kind has. */
const FORMS = {
  command: { command: true, args: true, env: true, cwd: true } satisfies OptionNames<StdioAddress>,
  url: { url: true, headers: true, transport: true, auth: true } satisfies OptionNames<UrlAddress>,
  manifest: { manifest: true, file: true, calls: true } satisfies OptionNames<MockAddress>,
  tools: { tools: true } satisfies OptionNames<ToolListAddress>,
}

/** Throws BAD_USAGE for an unknown key in an address from a program. */
export function assertKnownAddress(where: string, address: ServerAddress): void {
  const form = Object.entries(FORMS).find(([own]) => own in Object(address))
  const known: OptionNames<object> = form?.[1] ?? Object.assign({}, ...Object.values(FORMS))
  assertKnownOptions<object>(where, address, known)
}
