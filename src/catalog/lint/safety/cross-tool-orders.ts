// Orders about tools of another server. A workflow among the server's own tools ("call `resolve-library-id` first") is
// documentation; telling a model how to use somebody else's tool is not this server's business.
import type { TextRule } from '../rule.js'
import { showCode, showPlace } from '../show-text.js'

const ORDER =
  /\b(?:must|always|never|do not|don't|instead of|rather than|before (?:using|calling|you)|after (?:using|calling)|when(?:ever)? (?:using|calling|you))\b/i
/** The end of a sentence, but not the point in `files.read`. */
const SENTENCE_END = /[.!?](?=\s|$)|\n/g

export const crossToolOrder: TextRule = {
  kind: 'cross_tool_order',
  level: 'critical',
  check: ({ strings, foreignTools }, report) => {
    if (foreignTools.size === 0) return
    for (const { place, text } of strings) {
      const name = orderedTool(text, foreignTools)
      if (name === null) continue
      report(
        place,
        `${showPlace(place)} tells the model how to use ${showCode(name)}, a tool of another server: only describe this server's tools`,
      )
    }
  },
}

function orderedTool(text: string, foreignTools: ReadonlySet<string>): string | null {
  for (const sentence of text.split(SENTENCE_END)) {
    if (!ORDER.test(sentence)) continue
    for (const [word] of sentence.matchAll(/[\w-]+(?:\.[\w-]+)*/g)) if (foreignTools.has(word)) return word
  }
  return null
}
