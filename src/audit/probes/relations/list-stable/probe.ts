import { canonicalJson } from '../../../../core/json/canonical-json.js'
import { listSome } from '../../../../core/text/list-some.js'
import { showName } from '../../../../core/text/show-name.js'
import type { RawRecord } from '../../../../core/trace/trace-fields.js'
import type { Exchange } from '../../../probe/exchange.js'
import { defineProbe, inconclusive, judged, type ProbeFinding, skipped } from '../../../probe/probe.js'
import { LIST_METHODS, LIST_NAMES, type ListName, readList } from '../../../session/survey.js'

export const listStable = defineProbe({
  id: 'relations/list-stable',
  title: 'A list has the same entries in the same order when it is asked for again.',
  severity: 'warning',
  reference: {
    title: 'MCP 2026-07-28, Listing Tools',
    url: 'https://modelcontextprotocol.io/specification/2026-07-28/server/tools#listing-tools',
  },
  run: async (audit) => {
    const { lists } = audit.survey
    const asked = LIST_NAMES.filter((name) => lists[name].entries.length > 0)
    if (asked.length === 0) return skipped('the server lists nothing')
    const session = await audit.session()
    const findings: ProbeFinding[] = []
    const evidence: Exchange[] = []
    for (const name of asked) {
      // Twice in one session: the survey had another one, and a list may depend on who asks.
      const [first, second] = [await readList(session, name), await readList(session, name)]
      evidence.push(...first.pages.slice(0, 1), ...second.pages.slice(0, 1))
      const trouble = first.trouble ?? second.trouble
      if (trouble !== undefined) return inconclusive(trouble, ...evidence)
      const message = differenceOf(name, first.entries, second.entries)
      if (message !== undefined) findings.push({ message, subject: name, evidence: evidence.slice(-2) })
    }
    return judged(evidence, findings)
  },
})

function differenceOf(list: ListName, before: readonly RawRecord[], after: readonly RawRecord[]): string | undefined {
  const method = LIST_METHODS[list]
  const [left, right] = [before.map(nameOf), after.map(nameOf)]
  const changed = [...left.filter((name) => !right.includes(name)), ...right.filter((name) => !left.includes(name))]
  if (changed.length > 0) {
    return `${method} has other entries when it is asked again: ${listSome([...new Set(changed)].map(showName))}`
  }
  if (canonicalJson(left) !== canonicalJson(right)) {
    const index = left.findIndex((name, at) => name !== right[at])
    const names = `${showName(left[index] ?? '')}, then ${showName(right[index] ?? '')}`
    return `${method} has another order when it is asked again: entry ${index + 1} is ${names}`
  }
  const other = before.findIndex((entry, at) => canonicalJson(entry) !== canonicalJson(after[at]))
  return other === -1
    ? undefined
    : `${method} describes ${showName(left[other] ?? '')} differently when it is asked again`
}

function nameOf({ uri, uriTemplate, name }: RawRecord): string {
  return String(uri ?? uriTemplate ?? name)
}
