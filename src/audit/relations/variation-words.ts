// Differences between answers, in words.
import { listSome } from '../../core/text/list-some.js'
import { showName } from '../../core/text/show-name.js'
import { showValue } from '../../core/text/show-value.js'
import type { Variation } from './variations.js'
import type { VariationKind } from './varying-text.js'

const NOUNS: Readonly<Record<VariationKind, string>> = {
  time: 'a time',
  duration: 'a duration',
  id: 'an id',
  number: 'a number',
  order: 'the order',
  value: 'the value',
}

/** `` `content[0].text` (a time), `structuredContent.id` (an id) ``. */
export function namesOf(variations: readonly Variation[]): string {
  return listSome(
    variations.map(({ path, kind }) => `${showName(path)} (${NOUNS[kind]})`),
    4,
  )
}

/** The first difference: `` `content[0].text` is "a", then "b" ``. */
export function shownDifference([first]: readonly Variation[], then = 'then'): string {
  if (first === undefined) return 'nothing differs'
  const { path, kind, before, after } = first
  if (path === 'isError') return before === true ? `it fails, ${then} it succeeds` : `it succeeds, ${then} it fails`
  if (kind === 'order') return `${showName(path)} has the same parts in another order`
  const [left, right] = excerpts(before, after)
  return `${showName(path)} is ${left}, ${then} ${right}`
}

const SHOWN = 80
const LEAD = 20

/** Two texts are shown from shortly before the place where they begin to differ; of long lists, how long they are. */
function excerpts(before: unknown, after: unknown): [string, string] {
  if (typeof before !== 'string' || typeof after !== 'string') {
    const shown: [string, string] = [showValue(before, SHOWN), showValue(after, SHOWN)]
    const areAlike = shown[0] === shown[1] && Array.isArray(before) && Array.isArray(after)
    return areAlike && before.length !== after.length ? [lengthOf(before), lengthOf(after)] : shown
  }
  let same = 0
  while (same < before.length && before[same] === after[same]) same += 1
  const start = same + LEAD > SHOWN ? same - LEAD : 0
  const shown = (text: string): string => showValue(`${start > 0 ? '…' : ''}${text.slice(start)}`, SHOWN)
  return [shown(before), shown(after)]
}

function lengthOf(list: readonly unknown[]): string {
  return `a list of ${list.length}`
}
