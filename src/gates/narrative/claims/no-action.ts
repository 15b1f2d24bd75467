// Phrases that look like actions but are not: "I made an assumption", "I logged in".
import { stem } from '../../../core/members/tool-words.js'

/** Objects that mean reading or talking: "I made an assumption", "I changed the query". */
const NO_ACTION = stems(`analysis approach assumption attempt attention calculation check comparison computation
  conversion criteria decision effort error evaluation fallback formula inquiry instruction investigation keyword
  logic look lookup mention mind mistake observation parameter policy preference query research review rule scan search
  sense strategy suggestion term`)

const NO_ACTION_VERBS = new Set(
  'make perform conduct complete finish finalize initiate issue set change adjust apply draw put extend'.split(' '),
)

/** The same for certain verbs: "I opened the page", "I returned the results", "I added the prices". */
const NO_ACTION_OF: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['open', stems('app browser document file folder link page site tab url webpage website')],
  ['return', stems('data information list match response result value')],
  ['add', stems('amount cost number price sum total')],
])

/** "I put together a plan", "I logged in". */
const IDIOMS: ReadonlySet<string> = new Set(
  `put together/set aside/set out/log in/log into/log on/log out/return to/
  return from/make sure/move on/build on/draw on/draw from/draw upon/add up/add together/link to/order by`.split(
    /\/\s*/,
  ),
)

/** Whether a verb, the word after it and its object describe reading, thinking or talking. */
export function isNoAction(base: string, next: string | undefined, noun: string | null): boolean {
  if (IDIOMS.has(`${base} ${next}`)) return true
  if (noun === null) return false
  const key = stem(noun)
  return (NO_ACTION_VERBS.has(base) && NO_ACTION.has(key)) || NO_ACTION_OF.get(base)?.has(key) === true
}

function stems(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/).map(stem))
}
