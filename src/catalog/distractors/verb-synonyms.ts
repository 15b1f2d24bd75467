// Verbs of tool names that are easily confused.

const GROUPS: readonly (readonly string[])[] = [
  ['get', 'fetch', 'retrieve', 'read', 'load', 'lookup', 'show', 'view'],
  ['list', 'enumerate', 'browse', 'show', 'index'],
  ['search', 'find', 'query', 'lookup', 'discover', 'locate'],
  ['create', 'add', 'make', 'new', 'insert', 'register'],
  ['update', 'edit', 'modify', 'change', 'patch', 'set'],
  ['delete', 'remove', 'destroy', 'erase', 'drop', 'purge'],
  ['send', 'submit', 'dispatch', 'deliver', 'transmit', 'post'],
  ['write', 'save', 'store', 'put', 'persist'],
  ['run', 'execute', 'invoke', 'start', 'trigger', 'launch'],
  ['stop', 'halt', 'abort', 'terminate', 'end'],
  ['cancel', 'revoke', 'abort', 'withdraw', 'void'],
  ['check', 'verify', 'validate', 'inspect', 'test'],
  ['calculate', 'compute', 'evaluate', 'estimate'],
  ['convert', 'transform', 'translate', 'map'],
  ['book', 'reserve', 'schedule', 'arrange'],
  ['open', 'start', 'create', 'begin'],
  ['close', 'resolve', 'finish', 'complete'],
  ['move', 'transfer', 'relocate', 'shift'],
  ['copy', 'duplicate', 'clone', 'replicate'],
  ['merge', 'combine', 'join', 'unify'],
  ['upload', 'push', 'import', 'ingest'],
  ['download', 'pull', 'export', 'fetch'],
  ['publish', 'release', 'post', 'announce'],
  ['approve', 'accept', 'confirm', 'grant'],
  ['reject', 'decline', 'refuse', 'deny'],
  ['refund', 'reimburse', 'repay', 'credit'],
  ['pay', 'charge', 'bill', 'settle'],
  ['generate', 'produce', 'build', 'make'],
  ['analyze', 'examine', 'assess', 'review'],
  ['summarize', 'condense', 'digest', 'outline'],
  ['describe', 'explain', 'detail', 'document'],
  ['track', 'follow', 'trace', 'monitor'],
  ['subscribe', 'register', 'enroll', 'join'],
  ['assign', 'allocate', 'delegate', 'give'],
  ['reply', 'answer', 'respond', 'comment'],
]

/** A name without a verb gets one: `forecast` is imitated by `get_forecast`. */
export const READING_VERBS: readonly string[] = ['get', 'fetch', 'show', 'query', 'read', 'find']
export const WRITING_VERBS: readonly string[] = ['run', 'perform', 'execute', 'make', 'start', 'submit']

export const KNOWN_VERBS: readonly string[] = [...new Set(GROUPS.flat())]

/** The other verbs of the first group with this verb; empty for any other word. */
export function synonymsOf(verb: string): readonly string[] {
  const group = GROUPS.find(([first]) => first === verb) ?? GROUPS.find((verbs) => verbs.includes(verb)) ?? []
  return group.filter((other) => other !== verb)
}
