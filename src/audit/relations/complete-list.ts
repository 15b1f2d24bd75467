// Whether a list is all that there is, as far as the answer and the tool say.
import { isRecord } from '../../core/trace/trace-fields.js'
import type { AnswerList } from './answer-list.js'
import { cursorIn } from './pager.js'
import { isPaged } from './paging-parameters.js'
import { mayVary, type NamedTool } from './reading-tools.js'

/** A list of a choice: others come when something else is asked for. */
const CHOICE =
  /\b(?:top|best|most|popular|featured|default|first|up to|at most|max(?:imum)?|limited|random|relevant|recommended|suggest(?:ed|ions?)?|examples?|summary|overview|active|open|unread|visible)\b/i
const CUT = /^(?:has_?more|is_?truncated|truncated|more|next|next_?page|incomplete|incomplete_?results)$/i
const TOTAL = /^(?:total|total_?(?:count|items|results|entries)|count)$/i

/** False in doubt: a list may be cut, or hold a choice. */
export function isComplete(tool: NamedTool, list: AnswerList): boolean {
  if (isPaged(tool) || mayVary(tool) || CHOICE.test(String(tool.description ?? ''))) return false
  if (cursorIn(list) !== undefined || isRoundCount(list.items.length)) return false
  const places = [list.around, ...Object.values(list.around).filter(isRecord)]
  return !places.some((place) =>
    Object.entries(place).some(
      ([key, value]) =>
        (CUT.test(key) && value !== false && value !== null) ||
        (TOTAL.test(key) && typeof value === 'number' && value > list.items.length),
    ),
  )
}

/** Such as a limit that nobody mentions has: 10, 25, 100. */
function isRoundCount(count: number): boolean {
  return count >= 10 && count % 5 === 0
}
