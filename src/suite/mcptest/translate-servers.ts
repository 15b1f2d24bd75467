import { isMap, isScalar, isSeq, type Node, Scalar, YAMLMap } from 'yaml'
import { showName } from '../../core/text/show-name.js'
import { durationMs } from './duration.js'
import type { Translation } from './translation.js'
import {
  addPair,
  joined,
  mapAt,
  type NodePair,
  newPair,
  nodeAt,
  pairAt,
  pairsOf,
  textAt,
  textOf,
  withoutComments,
} from './yaml-edits.js'

const ONLY_SERVER = 'server'

/** `servers:` as a mapping by name, with the keys of mcprove. */
export function translateServers(suite: YAMLMap, translation: Translation): void {
  const single = pairAt(suite, 'server')
  if (single !== undefined && isMap(single.value) && pairAt(suite, 'servers') === undefined) {
    translation.note('renamed', single.key, `\`server\` is \`servers: { ${ONLY_SERVER}: ... }\``)
    single.key.value = 'servers'
    const server = newPair(ONLY_SERVER, single.value)
    single.value = withoutComments(nodeAt({}, single.key))
    ;(single.value as YAMLMap).flow = false
    ;(single.value as YAMLMap).items.push(server)
  }
  const pair = pairAt(suite, 'servers')
  if (pair === undefined) return
  if (isSeq(pair.value)) pair.value = serversByName(pair.value.items, pair.value, translation)
  if (!isMap(pair.value)) return
  for (const { value } of pairsOf(pair.value)) if (isMap(value)) translateServer(value, translation)
}

/** `- { name: a, url: ... }` to `a: { url: ... }`. */
function serversByName(items: readonly unknown[], from: Node, translation: Translation): Node {
  const names = items.map((item) => (isMap(item) ? textAt(item, 'name') : undefined))
  if (items.length === 0 || names.some((name) => name === undefined)) return from
  translation.note('renamed', from, 'a list of `servers` is a mapping by name')
  const map = new YAMLMap()
  map.range = from.range ?? null
  map.commentBefore = from.commentBefore ?? null
  map.comment = from.comment ?? null
  for (const item of items) {
    const server = item as YAMLMap
    const name = pairAt(server, 'name') as NodePair
    server.items.splice(server.items.indexOf(name), 1)
    const key = newPair(String((name.value as Scalar).value), server)
    key.key.range = name.value?.range ?? null
    key.key.commentBefore = joined(server.commentBefore, name.key.commentBefore)
    key.key.comment = joined(name.value?.comment)
    server.commentBefore = null
    map.items.push(key)
  }
  return map
}

function translateServer(server: YAMLMap, translation: Translation): void {
  translateMock(server, translation)
  translateAuth(server, translation)
  for (const key of ['headers', 'env']) {
    const values = mapAt(server, key)
    if (values !== undefined) for (const pair of pairsOf(values)) translateReference(pair, translation)
  }
  translateHttp(server, translation)
  const transport = pairAt(server, 'transport')
  if (['streamable-http', 'streamable_http'].includes(textOf(transport?.value) ?? '')) {
    translation.note('renamed', transport?.value, `\`transport: ${textOf(transport?.value)}\` is \`transport: http\``)
    ;(transport?.value as Scalar).value = 'http'
  }
  const ready = pairAt(server, 'wait_for_ready')
  if (ready !== undefined) {
    translation.leaveOut(
      server,
      ready,
      'setting',
      'start the server before the tests, or give it a larger `timeout_ms`',
    )
  }
}

/** A server that is mcptest's own mock is a mock here. */
function translateMock(server: YAMLMap, translation: Translation): void {
  const command = pairAt(server, 'command')
  const mock = isSeq(command?.value) ? mockOf(command.value.items.map(textOf)) : null
  if (command === undefined || mock === null) return
  translation.note('renamed', command.key, '`mcptest mock` is the key `mock`')
  command.key.value = 'mock'
  command.value = nodeAt(mock.file.replace(/^\$\{CONFIG_DIR\}\//, './'), command.value as Node)
  if (mock.fault !== undefined) addPair(server, 'fault', new Scalar(mock.fault), command.key)
  for (const pair of pairsOf(server)) {
    if (['args', 'env', 'cwd', 'transport', 'isolate'].includes(String(pair.key.value))) {
      translation.leaveOut(server, pair, 'setting', 'a mock starts no program')
    }
  }
}

/** `mcptest mock --tools-from FILE --fault KIND`, also through npx; null for any other command. */
function mockOf(words: readonly (string | undefined)[]): { file: string; fault: string | undefined } | null {
  const start = words.indexOf('mcptest')
  const isStarted = words.slice(0, start).every((word) => word === 'npx' || word === '-y')
  if (start === -1 || !isStarted || words[start + 1] !== 'mock') return null
  const rest = words.slice(start + 2).flatMap((word) => /^(--[a-z-]+)=(.+)$/.exec(word ?? '')?.slice(1) ?? [word])
  const found: Record<string, string | undefined> = {}
  for (let index = 0; index < rest.length; index += 1) {
    const word = rest[index]
    const isFlag = word === '--tools-from' || word === '--fault'
    if (!isFlag && (word === undefined || word.startsWith('-'))) return null
    const name = isFlag ? word : '--tools-from'
    if (found[name] !== undefined) return null
    if (isFlag) index += 1
    found[name] = rest[index]
  }
  const file = found['--tools-from']
  return file === undefined ? null : { file, fault: found['--fault'] }
}

function translateAuth(server: YAMLMap, translation: Translation): void {
  const auth = mapAt(server, 'auth')
  if (auth === undefined) return
  const oauth = pairAt(auth, 'oauth')
  if (oauth !== undefined && isMap(oauth.value)) translateOauth(server, auth, oauth, oauth.value, translation)
  for (const [from, to] of [
    ['bearer_token_env', 'bearer'],
    ['client_secret_env', 'client_secret'],
    ['token_endpoint', 'token_url'],
  ] as const) {
    const pair = pairAt(auth, from)
    const value = textOf(pair?.value)
    if (pair === undefined || value === undefined) continue
    translation.rename(pair, to)
    if (from.endsWith('_env')) setText(pair, `\${${value}}`)
  }
}

/** The keys of a client-credentials grant are those of `auth` itself. */
function translateOauth(
  server: YAMLMap,
  auth: YAMLMap,
  pair: NodePair,
  oauth: YAMLMap,
  translation: Translation,
): void {
  const grant = pairAt(oauth, 'grant')
  if (textOf(grant?.value) !== 'client_credentials' || grant === undefined) {
    const authPair = pairAt(server, 'auth') as NodePair
    translation.leaveOut(server, authPair, 'setting', 'log in with another tool, and give the token as `auth.bearer`')
    return
  }
  translation.note('renamed', pair.key, 'the keys of `oauth` are those of `auth` itself')
  oauth.items.splice(oauth.items.indexOf(grant), 1)
  const first = oauth.items[0] as NodePair | undefined
  if (first !== undefined) {
    first.key.commentBefore = joined(
      pair.key.commentBefore,
      oauth.commentBefore,
      grant.key.commentBefore,
      grant.value?.comment,
      first.key.commentBefore,
    )
  }
  auth.items.splice(auth.items.indexOf(pair), 1, ...oauth.items)
}

/** `{ env: NAME }`, `{ from_env: NAME, default: x }` to `"${NAME:-x}"`. */
export function translateReference(pair: NodePair, translation: Translation): void {
  if (!isMap(pair.value)) return
  const { value } = pair
  const name = textAt(value, 'from_env') ?? textAt(value, 'env')
  if (name === undefined) return
  const fallback = pairAt(value, 'default')?.value
  const text = isScalar(fallback) && fallback.value !== null ? `\${${name}:-${String(fallback.value)}}` : `\${${name}}`
  translation.note('renamed', pair.value, `an environment variable is written ${showName(text)}`)
  pair.value = nodeAt(text, value)
}

function translateHttp(server: YAMLMap, translation: Translation): void {
  const pair = pairAt(server, 'http')
  if (pair === undefined || !isMap(pair.value)) return
  const timeout = pairAt(pair.value, 'timeout')
  const ms = durationMs((timeout?.value as Scalar | undefined)?.value)
  if (timeout !== undefined && ms !== undefined && pairAt(server, 'timeout_ms') === undefined) {
    translation.note('renamed', timeout.key, `\`http.timeout\` is \`timeout_ms: ${ms}\``)
    pair.value.items.splice(pair.value.items.indexOf(timeout), 1)
    const value = nodeAt(ms, timeout.key)
    value.comment = joined(timeout.value?.comment)
    addPair(server, 'timeout_ms', value, timeout.key)
  }
  for (const left of pairsOf(pair.value)) {
    translation.note(
      'setting',
      left.key,
      `${showName(`http.${String(left.key.value)}`)} has no counterpart: \`timeout_ms\` limits a whole request`,
    )
  }
  translation.drop(server, pair)
}

function setText(pair: NodePair, text: string): void {
  const scalar = pair.value as Scalar
  scalar.value = text
  scalar.type = 'QUOTE_DOUBLE'
}

/** `server: a` of a test or block is `servers: [a]`. */
export function listServer(map: YAMLMap, translation: Translation): void {
  const pair = pairAt(map, 'server')
  if (pair === undefined || !isScalar(pair.value) || pairAt(map, 'servers') !== undefined) return
  translation.note('renamed', pair.key, '`server` is `servers`, a list')
  pair.key.value = 'servers'
  pair.value = nodeAt([withoutComments(pair.value.clone() as Scalar)], pair.value)
}
