import { McproveError } from '../../core/errors/error.js'
import { assertKnownOptions } from '../../core/input/known-options.js'
import type { OptionNames } from '../../core/input/unknown-option.js'
import { listNames, showName } from '../../core/text/show-name.js'
import { showTyped } from '../../core/text/show-value.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type {
  ConnectOptions,
  MockAddress,
  ServerAddress,
  StdioAddress,
  ToolListAddress,
  UrlAddress,
} from './connection.js'

export const CONNECT_OPTIONS: OptionNames<ConnectOptions> = {
  timeoutMs: true,
  client: true,
  onAsked: true,
  signal: true,
}

/** The kinds of addresses, by the key that only this kind has. */
const FORMS = {
  command: { command: true, args: true, env: true, cwd: true } satisfies OptionNames<StdioAddress>,
  url: { url: true, headers: true, transport: true, auth: true } satisfies OptionNames<UrlAddress>,
  manifest: { manifest: true, file: true, calls: true } satisfies OptionNames<MockAddress>,
  tools: { tools: true } satisfies OptionNames<ToolListAddress>,
}

/** What must be there, and what it must be. Types require it too, but plain JavaScript has no types. */
const NEEDED: Readonly<Record<string, readonly [isRight: (value: unknown) => boolean, what: string, example: string]>> =
  {
    command: [isText, 'a text', "'node'"],
    args: [(value) => Array.isArray(value) && value.every(isText), 'a list of texts', "['server.mjs'], or []"],
    env: [isTexts, 'an object of texts', '{ PATH: process.env.PATH }, or {}: nothing is added to it'],
    cwd: [isText, 'a text', 'process.cwd()'],
    url: [isText, 'a text', "'http://127.0.0.1:3000/mcp'"],
    headers: [isTexts, 'an object of texts', '{}'],
    transport: [(value) => value === 'http' || value === 'sse', '"http" or "sse"', "'http'"],
    manifest: [isText, 'a text', 'the text of a manifest'],
    file: [isText, 'a text', "'mock.yml', which is named in problems"],
    tools: [Array.isArray, 'a list', '[]'],
  }

/** Throws BAD_USAGE for an address from a program that has an unknown key, or lacks one. */
export function assertKnownAddress(where: string, address: ServerAddress): void {
  const form = Object.entries(FORMS).find(([own]) => own in Object(address))
  const known: OptionNames<object> = form?.[1] ?? Object.assign({}, ...Object.values(FORMS))
  assertKnownOptions<object>(where, address, known)
  if (form === undefined) {
    const message = `${where}: the address has none of ${listNames(Object.keys(FORMS), 'and')}`
    throw new McproveError('BAD_USAGE', message, { hint: 'Give the command of a server process, or its url.' })
  }
  const given = new Map<string, unknown>(Object.entries(address))
  for (const key of Object.keys(known)) {
    const [isRight, what, example] = NEEDED[key] ?? [() => true, '', '']
    if (isRight(given.get(key))) continue
    const found = given.get(key)
    // An environment, headers and arguments are not shown: they may hold secrets.
    const shown = typeof found === 'object' ? 'is not' : `is ${showTyped(found, 60)}, not`
    const trouble = found === undefined ? 'is missing' : `${shown} ${what}`
    throw new McproveError('BAD_USAGE', `${where}: ${showName(key)} of the address ${trouble}`, {
      hint: `Set ${showName(key)}, for example to ${example}.`,
    })
  }
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}

function isTexts(value: unknown): boolean {
  // A variable that is undefined is left out.
  return isRecord(value) && Object.values(value).every((one) => one === undefined || isText(one))
}
