// Verbs beyond MUTATING_VERBS. Most of them are also nouns (`book`, `exchange`), so they count only where a name or a
// description has its verb, and not next to a word that reads.
import { nameTokens, stem, stems } from './tool-words.js'

const CHANGING = stems(
  `accept activate adjust allocate amend append apply archive assign attach authorize ban block book buy change charge
  checkout clear commit complete confirm connect copy deactivate debit decline decrease deduct deploy deposit detach disable
  disconnect dismiss dispatch dispute donate duplicate enable enroll exchange execute extend finalize forward freeze fulfill
  generate grant hire import increase install invite invoice issue kill launch lock login logout make mark mint modify move mute
  notify overwrite park pause pay pin place process promote provision purchase push reboot rebook record redeem refill refuel
  refund register reject release rename renew reopen reorder repay replace reply reschedule reseat reserve reset resolve restart
  restore resume return rollback rotate save schedule share ship shutdown sign spend start stop store submit subscribe suspend
  swap terminate toggle transfer trigger turn unassign unblock undo uninstall unlock unregister unsubscribe upgrade downgrade
  upsert void withdraw`,
)

/** Verbs of reading. The position of a word decides whether it is used as a verb. */
export const READING: ReadonlySet<string> = stems(
  `analyze analyse ask browse calculate check classify compare compute count describe detail details detect download estimate
  explain explore fetch filter find forecast format get has help history info information inspect is list look lookup measure
  monitor parse ping plan predict preview query rate read reason recommend render report retrieve review scan search show stat
  stats status suggest summarize test think track translate validate verify view wait watch`,
)

/** People who take over a conversation: handing over to them does not change a record. */
const PEOPLE = stems('human agent operator person representative supervisor specialist support')
const HANDING = stems('transfer escalate hand handoff handover forward')

/** Words before the verb of a description: `This tool lets you cancel …`, `Used to fetch …`. */
const LEAD_IN =
  /^\W*(?:(?:use|used|call|tool|function|this|the|a|an|it|that|which|will|can|lets?|allows?|you|agents?|users?|to|for)\s+)*/i

/** `fetch_cancel_policy` and `get_updates` only read, but `get_or_create_user` may write. */
export function startsWithReadingVerb(tokens: readonly string[]): boolean {
  const [first] = tokens
  return first !== undefined && READING.has(stem(first)) && !tokens.includes('and') && !tokens.includes('or')
}

/** Null when the name does not tell. */
export function namesChange(tokens: readonly string[]): boolean | null {
  const words = tokens.map(stem)
  if (words.some((word) => READING.has(word))) return false
  const isChange = [words[0], words.at(-1)].some((word) => word !== undefined && CHANGING.has(word))
  return isChange ? !handsOver(tokens) : null
}

/** `transfer_to_human_agents`. */
function handsOver(tokens: readonly string[]): boolean {
  const words = tokens.map(stem)
  return HANDING.has(words[0] ?? '') && words.some((word) => PEOPLE.has(word))
}

/** Null when the description does not begin with a known verb. */
export function describesChange(description: string, mutating: ReadonlySet<string>): boolean | null {
  const [first] = nameTokens(description.slice(0, 200).replace(LEAD_IN, ''))
  const word = first === undefined ? '' : stem(first)
  // "Returns the orders" describes the result.
  if (READING.has(word) || word === stem('return')) return false
  return mutating.has(word) || CHANGING.has(word) ? true : null
}
