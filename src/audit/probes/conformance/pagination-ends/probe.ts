import { showTyped, showValue } from '../../../../core/text/show-value.js'
import { type Exchange, resultOf } from '../../../probe/exchange.js'
import { defineProbe, judged, type ProbeFinding, skipped } from '../../../probe/probe.js'
import { LIST_METHODS, LIST_NAMES, type List, type ListName } from '../../../session/survey.js'

export const paginationEnds = defineProbe({
  id: 'conformance/pagination-ends',
  title: 'Cursors are texts, each leads to another page, and the last page has none.',
  severity: 'error',
  clauses: {
    '2025-06-18': 'server/utilities/pagination#pagination-flow',
    '2025-11-25': 'server/utilities/pagination#pagination-flow',
    '2026-07-28': 'server/utilities/pagination#pagination-flow',
  },
  run: async ({ survey }) => {
    const paged = LIST_NAMES.filter((list) => cursorsOf(survey.lists[list]).length > 0)
    if (paged.length === 0) return skipped('no list has a second page')
    return judged(
      paged.flatMap((list) => survey.lists[list].pages),
      paged.flatMap((list) => findingsIn(list, survey.lists[list])),
    )
  },
})

function findingsIn(list: ListName, { pages, trouble }: List): readonly ProbeFinding[] {
  const cursors = cursorsOf({ pages })
  const method = LIST_METHODS[list]
  const messages: string[] = []
  const wrong = cursors.find((cursor) => typeof cursor !== 'string')
  if (wrong !== undefined) messages.push(`${method}: a cursor is ${showTyped(wrong, 60)}, not a text`)
  const again = cursors.find((cursor, index) => cursors.indexOf(cursor) !== index)
  if (again !== undefined) messages.push(`${method}: the cursor ${showValue(again, 60)} leads to itself`)
  if (messages.length === 0 && trouble !== undefined) messages.push(trouble)
  return messages.map((message) => ({ message, subject: list, evidence: pages.slice(0, 3) }))
}

function cursorsOf({ pages }: Pick<List, 'pages'>): readonly unknown[] {
  return pages.map(cursorOf).filter((cursor) => cursor !== undefined && cursor !== null)
}

function cursorOf(page: Exchange): unknown {
  return resultOf(page)?.nextCursor
}
